const bound = 3.5;
/**
 * The 0.75 quantile of the standard normal distribution. It makes the score comparable with a z-score if values are
 * normally distributed.
 */
const normalConsistency = 0.6745;

/**
 * Returns the items whose value is an outlier, in their original order: those with a modified z-score above 3.5
 * (Iglewicz and Hoaglin, How to Detect and Handle Outliers, ASQC 1993). Returns none if most values are equal.
 * @param valueOf returns null if an item has no value
 */
export function outliers<Item>(items: readonly Item[], valueOf: (item: Item) => number | null): Item[] {
  const values = items.flatMap((item) => valueOf(item) ?? []);
  const middle = median(values);
  const spread = median(values.map((value) => Math.abs(value - middle)));
  if (!(spread > 0)) return [];
  return items.filter((item) => {
    const value = valueOf(item);
    return value !== null && (normalConsistency * Math.abs(value - middle)) / spread > bound;
  });
}

/**
 * Returns the median. For an even number of values, this is the mean of the two middle values; for an empty list, it
 * is NaN.
 */
export function median(values: readonly number[] | Float64Array): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
