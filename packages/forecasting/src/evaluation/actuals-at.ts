import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Observed values from a bucket on: 0 before the first demand, NaN in gaps and after the end. */
export function actualsAt(history: PreparedSeries, cutoff: number, count: number): Float64Array {
  const actuals = new Float64Array(Math.max(0, count));
  for (let step = 0; step < actuals.length; step++) {
    const at = cutoff + step - history.start;
    if (at >= 0) actuals[step] = history.observed[at] === 1 ? (history.values[at] ?? Number.NaN) : Number.NaN;
  }
  return actuals;
}
