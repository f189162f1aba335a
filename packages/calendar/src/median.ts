/** Returns the median: the mean of the two middle values for an even count, NaN for an empty list. */
export function median(values: readonly number[] | Float64Array): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
