import { robustMean } from './robust-mean.ts';

/**
 * How hard a series is to forecast, in its own units: its robust mean absolute change over a bucket or over a season,
 * whichever is smaller, within the last two seasons and a bit; 0 where nothing changes. A single wild value or a shift
 * of the level hardly moves it.
 *
 * @param values without gaps
 */
export function difficulty(values: Float64Array, seasonLength: number): number {
  const recent = values.subarray(Math.max(0, values.length - Math.max(3 * seasonLength, 24)));
  const changes = [meanChange(recent, 1), meanChange(recent, seasonLength)].filter((change) => change > 0);
  return changes.length > 0 ? Math.min(...changes) : 0;
}

function meanChange(values: Float64Array, lag: number): number {
  const sizes = new Float64Array(Math.max(0, values.length - lag));
  for (let t = lag; t < values.length; t++)
    sizes[t - lag] = Math.abs((values[t] as number) - (values[t - lag] as number));
  return robustMean(sizes);
}
