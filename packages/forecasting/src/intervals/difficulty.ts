import { robustMean } from './robust-mean.ts';

// Reused for every history, because allocating it would take longer than the computation.
let sizes = new Float64Array(64);

/**
 * Returns the difficulty of a series in its own units: the robust mean absolute change from bucket to bucket or from
 * season to season, whichever is smaller, over the last two to three seasons; 0 without changes. A single outlier or
 * a level shift hardly affects it.
 *
 * @param values without gaps
 * @param end number of known values
 */
export function difficulty(values: Float64Array, seasonLength: number, end = values.length): number {
  const first = Math.max(0, end - Math.max(3 * seasonLength, 24));
  const overBucket = meanChange(values, first, end, 1);
  const overSeason = meanChange(values, first, end, seasonLength);
  if (!(overBucket > 0 && overSeason > 0)) return Math.max(overBucket, overSeason);
  return Math.min(overBucket, overSeason);
}

function meanChange(values: Float64Array, first: number, end: number, lag: number): number {
  const count = Math.max(0, end - first - lag);
  if (count > sizes.length) sizes = new Float64Array(count);
  for (let at = 0; at < count; at++)
    sizes[at] = Math.abs((values[first + lag + at] as number) - (values[first + at] as number));
  return robustMean(sizes, count);
}

/** Mean absolute value of the first `end` values. */
export function meanSize(values: Float64Array, end = values.length): number {
  let sum = 0;
  for (let t = 0; t < end; t++) sum += Math.abs(values[t] as number) / end;
  return sum;
}
