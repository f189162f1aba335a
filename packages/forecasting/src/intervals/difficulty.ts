import { robustMean } from './robust-mean.ts';

/** Of one history at a time: an array for each would take longer than what is done with it. */
let sizes = new Float64Array(64);

/**
 * How hard a series is to forecast, in its own units: its robust mean absolute change over a bucket or over a season,
 * whichever is smaller, within the last two seasons and a bit; 0 where nothing changes. A single wild value or a shift
 * of the level hardly moves it.
 *
 * @param values without gaps
 * @param end how many of them are known
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
