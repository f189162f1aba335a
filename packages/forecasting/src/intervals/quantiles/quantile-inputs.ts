import { difficulty } from '../difficulty.ts';

/** Shape of the inputs of a quantile network. */
interface InputShape {
  /** Number of past values. */
  pastValues: number;
  seasonLength: number;
}

/** Number of inputs that summarize the history, which follow the past values. */
export const summaryCount = 24;
/** Maximum share of zeros, because the network learned from continuous demand. */
const maxZeros = 0.1;
/** Lags of the changes that are compared with the difficulty. */
const lags = [1, 2, 3, 4, 6] as const;
/** Keeps the logarithm of a ratio finite. */
const minRatio = 0.01;
/** Inputs are limited to ± this value. */
const maxInput = 8;

/**
 * Writes the inputs of a quantile network: the last values, in units of difficulty relative to the recent level, and
 * a summary of the history, which also covers histories shorter than a season. Missing values are 0. All inputs stay
 * the same if the series is multiplied by a constant.
 *
 * @param end number of known values
 * @param row overwritten
 * @returns the difficulty, or 0 if there are no changes or too many zeros
 */
export function writeQuantileInputs(
  values: Float64Array,
  end: number,
  { pastValues, seasonLength }: InputShape,
  row: Float32Array,
): number {
  const unit = difficulty(values, seasonLength, end);
  if (!(unit > 0)) return 0;
  const known = values.subarray(Math.max(0, end - pastValues), end);
  const count = known.length;
  const { size, zeros, same } = countsOf(known);
  if (zeros > maxZeros) return 0;
  const season = Math.min(end, seasonLength);
  const level = meanBefore(values, end, season);
  row.fill(0);
  for (let t = 0; t < count; t++)
    row[pastValues - count + t] = bounded(Math.asinh(((known[t] as number) - level) / unit));
  let at = pastValues;
  const put = (value: number) => {
    row[at++] = bounded(value);
  };
  const putRatio = (change: number) => put(Math.log(change / unit + minRatio));
  const putGrowth = (last: number, all: number) =>
    put(Math.log((last + minRatio * unit) / (all + minRatio * unit)));
  const [changes, seasonal] = [differences(known, 1), differences(known, seasonLength)];
  const half = count >> 1;
  put(count / pastValues);
  put(Math.log2(end) / 7);
  put(end >= 2 * seasonLength ? 1 : 0);
  put(end >= 3 * seasonLength ? 1 : 0);
  put(Math.log(size / unit));
  for (const lag of lags) putRatio(meanChange(known, lag));
  putRatio(meanChange(known, seasonLength));
  putRatio(meanChange(known, 2 * seasonLength));
  putRatio(meanChange(seasonal, 1));
  putRatio(meanChange(seasonal, 3));
  putRatio(meanChange(seasonal, seasonLength));
  putRatio(meanChange(changes, 1));
  putGrowth(meanChange(known, 1, half), meanChange(known, 1, 0, half));
  putGrowth(meanChange(known, seasonLength, count - 2 * seasonLength), meanChange(known, seasonLength));
  putRatio(largest(changes));
  putRatio(largest(seasonal));
  put(zeros);
  put(same);
  put(end < 2 * season ? 0 : Math.asinh((level - meanBefore(values, end - season, season)) / unit));
  return unit;
}

/** Mean of the last `count` values before `end`. */
function meanBefore(values: Float64Array, end: number, count: number): number {
  let mean = 0;
  for (let t = end - count; t < end; t++) mean += (values[t] as number) / count;
  return mean;
}

/** Mean absolute value, share of zeros, and share of values that equal the value before. */
function countsOf(values: Float64Array): { size: number; zeros: number; same: number } {
  const count = values.length;
  let [size, zeros, same] = [0, 0, 0];
  for (let t = 0; t < count; t++) {
    const value = values[t] as number;
    size += Math.abs(value) / count;
    if (value === 0) zeros++;
    if (t > 0 && value === values[t - 1]) same++;
  }
  return { size, zeros: zeros / count, same: same / count };
}

function differences(values: Float64Array, lag: number): Float64Array {
  const found = new Float64Array(Math.max(0, values.length - lag));
  for (let t = 0; t < found.length; t++) found[t] = (values[t + lag] as number) - (values[t] as number);
  return found;
}

/** Mean absolute difference between values from `from` to `end`; NaN if there are too few. */
function meanChange(values: Float64Array, lag: number, from = 0, end = values.length): number {
  const first = Math.max(0, from) + lag;
  let sum = 0;
  for (let t = first; t < end; t++) sum += Math.abs((values[t] as number) - (values[t - lag] as number));
  return end > first ? sum / (end - first) : Number.NaN;
}

function largest(values: Float64Array): number {
  let max = 0;
  for (let t = 0; t < values.length; t++) max = Math.max(max, Math.abs(values[t] as number));
  return max;
}

/** Limits a value; NaN becomes 0. */
function bounded(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-maxInput, Math.min(maxInput, value));
}
