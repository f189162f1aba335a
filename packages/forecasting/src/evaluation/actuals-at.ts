import type { PreparedSeries } from '../preparation/prepared-series.ts';

/**
 * Returns observed values from a bucket on: 0 before the first demand, NaN in gaps and after the end.
 *
 * @param count returns an empty array when negative
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

/**
 * The fields that `actualAt` reads. Destructured once by the caller, because some histories compute them on access.
 */
type Seen = Pick<PreparedSeries, 'start' | 'values' | 'observed'>;

/** Returns the observed value of one bucket. Allocates nothing, for runs of very many series. */
export function actualAt({ start, values, observed }: Seen, bucket: number): number {
  const at = bucket - start;
  if (at < 0) return 0;
  return observed[at] === 1 ? (values[at] ?? Number.NaN) : Number.NaN;
}
