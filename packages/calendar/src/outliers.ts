import { median } from './median.ts';

const bound = 3.5;
/** The 0.75 quantile of the standard normal: makes the score a z-score where the values are normal. */
const normalConsistency = 0.6745;

/**
 * The items whose value lies far from the rest, in their order: modified z-score, the distance from the median in
 * median distances, above 3.5 (Iglewicz and Hoaglin, How to Detect and Handle Outliers, ASQC 1993). None when most
 * values are the same.
 *
 * @param valueOf null where there is none
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
