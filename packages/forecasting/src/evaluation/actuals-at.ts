import type { PreparedSeries } from '../preparation/prepared-series.ts';

/**
 * Observed values from a bucket on: 0 before the first demand, NaN in gaps and after the end.
 *
 * @param count none where it is negative
 */
export function actualsAt(
  { start, values, observed }: PreparedSeries,
  cutoff: number,
  count: number,
): Float64Array {
  const actuals = new Float64Array(Math.max(0, count));
  for (let step = 0; step < count; step++) {
    const at = cutoff + step - start;
    if (at >= 0) actuals[step] = observed[at] === 1 ? (values[at] ?? Number.NaN) : Number.NaN;
  }
  return actuals;
}
