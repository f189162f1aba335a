/** Middle value, of an even number the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[] | Float64Array): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
