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
  const seen = { start, values, observed };
  for (let step = 0; step < count; step++) actuals[step] = actualAt(seen, cutoff + step);
  return actuals;
}

/** What of a history is looked at, bucket by bucket; of one that works it out when it is asked for, to be read once. */
type Seen = Pick<PreparedSeries, 'start' | 'values' | 'observed'>;

/** The same of one bucket: of very many series an array for each would take longer than what is done with it. */
export function actualAt({ start, values, observed }: Seen, bucket: number): number {
  const at = bucket - start;
  if (at < 0) return 0;
  return observed[at] === 1 ? (values[at] ?? Number.NaN) : Number.NaN;
}
