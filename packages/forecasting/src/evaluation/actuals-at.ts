import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Observed values from a bucket on: 0 before the first demand, NaN in gaps and after the end. */
export function actualsAt(history: PreparedSeries, cutoff: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, step) => {
    const at = cutoff + step - history.start;
    if (at < 0) return 0;
    return history.observed[at] === 1 ? (history.values[at] ?? Number.NaN) : Number.NaN;
  });
}
