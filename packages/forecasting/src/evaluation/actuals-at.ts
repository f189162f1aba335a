import type { PreparedSeries } from '../preparation/prepared-series.ts';

/**
 * Returns observed values starting at a bucket: 0 before the first demand, NaN in gaps and after the end.
 *
 * @param count number of values; a negative count returns an empty array
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
 * The fields of a history that `actualAt` needs. Callers read them once per history, because some histories compute
 * them on every access.
 */
type Seen = Pick<PreparedSeries, 'start' | 'values' | 'observed'>;

/** Returns the observed value of one bucket. Allocates no memory, because runs of very many series call it often. */
export function actualAt({ start, values, observed }: Seen, bucket: number): number {
  const at = bucket - start;
  if (at < 0) return 0;
  return observed[at] === 1 ? (values[at] ?? Number.NaN) : Number.NaN;
}
