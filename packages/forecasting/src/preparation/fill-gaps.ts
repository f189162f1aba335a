/**
 * Fills gaps: between two values by linear interpolation, v(t) = a + (b − a)·(t − i)/(j − i) for observed a at i and
 * b at j; after the last one with the value one season earlier (or, within the first season, with the last value).
 *
 * @param values NaN where nothing was observed; the first value is observed
 * @returns the same array if there are no gaps
 */
export function fillGaps(values: Float64Array, seasonLength: number): Float64Array {
  if (!values.some(Number.isNaN)) return values;
  const filled = values.slice();
  let known = 0;
  for (let t = 1; t < filled.length; t++) {
    const value = filled[t] as number;
    if (Number.isNaN(value)) continue;
    const from = filled[known] as number;
    for (let gap = known + 1; gap < t; gap++)
      filled[gap] = from + ((value - from) * (gap - known)) / (t - known);
    known = t;
  }
  const last = filled[known] as number;
  for (let t = known + 1; t < filled.length; t++) {
    const seasonAgo = t - seasonLength;
    filled[t] = seasonLength > 1 && seasonAgo >= 0 ? (filled[seasonAgo] as number) : last;
  }
  return filled;
}
