/**
 * How hard a series is to forecast, in its own units: its mean absolute change over a bucket or over a season,
 * whichever is smaller, within the last two seasons and a bit; with no change there, its mean absolute deviation.
 *
 * @param values without gaps
 */
export function difficulty(values: Float64Array, seasonLength: number): number {
  const recent = values.subarray(Math.max(0, values.length - Math.max(3 * seasonLength, 24)));
  const changes = [meanChange(recent, 1), meanChange(recent, seasonLength)].filter((change) => change > 0);
  if (changes.length > 0) return Math.min(...changes);
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let deviation = 0;
  for (const value of values) deviation += Math.abs(value - mean) / values.length;
  return deviation;
}

function meanChange(values: Float64Array, lag: number): number {
  let sum = 0;
  for (let t = lag; t < values.length; t++)
    sum += Math.abs((values[t] as number) - (values[t - lag] as number));
  return values.length > lag ? sum / (values.length - lag) : 0;
}
