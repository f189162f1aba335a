import { withoutShift } from '../learning/without-shift.ts';
import { robustMean } from './robust-mean.ts';

// Reused for every history, because allocating it would take longer than the computation.
let sizes = new Float64Array(64);

/**
 * Returns the difficulty of a series in its own units: the robust mean absolute change from bucket to bucket or from
 * season to season, whichever is smaller, over the last two to three seasons; 0 without changes. A single outlier
 * hardly affects it, and after a level shift, earlier changes count in proportion to the new level.
 *
 * @param values without gaps
 * @param end number of known values
 */
export function difficulty(values: Float64Array, seasonLength: number, end = values.length): number {
  const first = Math.max(0, end - Math.max(3 * seasonLength, 24));
  const { values: level, ratio } = withoutShift(values.subarray(first, end), seasonLength);
  const overBucket = ratio * meanChange(level, 1);
  const overSeason = ratio * meanChange(level, seasonLength);
  if (!(overBucket > 0 && overSeason > 0)) return Math.max(overBucket, overSeason);
  return Math.min(overBucket, overSeason);
}

function meanChange(values: Float64Array, lag: number): number {
  const count = Math.max(0, values.length - lag);
  if (count > sizes.length) sizes = new Float64Array(count);
  for (let at = 0; at < count; at++)
    sizes[at] = Math.abs((values[lag + at] as number) - (values[at] as number));
  return robustMean(sizes, count);
}

/** Mean absolute value of the first `end` values. */
export function meanSize(values: Float64Array, end = values.length): number {
  let sum = 0;
  for (let t = 0; t < end; t++) sum += Math.abs(values[t] as number) / end;
  return sum;
}
