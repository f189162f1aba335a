import { type Bucket, bucketIndex, bucketStart } from '@forecast-console/calendar';
import { theta } from '../baselines/theta.ts';
import { calendarPosition } from '../../calendar-position.ts';
import type { SeriesEvents } from '../../events/series-events.ts';
import type { ForecastTask } from '../forecaster.ts';
import { eventFeatureNames, eventFeatures, type MovedSeries } from './event-features.ts';

// Number of past seasons for the aligned lags.
const alignedSeasons = 3;
// Maximum number of past values, because older values hardly affect the base forecast and the features.
const maxPastLength = 400;
// Number of days to the same weekday one year earlier: 52 weeks.
const daysToSameWeekday = 364;

/**
 * Features of the global model at one cutoff. All features except counts are differences from the recent level in
 * units of the recent scale, so that series of any size can share one model. Features without enough history are NaN,
 * which trees handle as missing.
 */
export class OriginFeatures {
  /** Recent level: the mean of the last season. */
  readonly level: number;
  /** Mean absolute value of the last two seasons (12 values at least); 1 for an all-zero past. */
  readonly scale: number;
  /** Theta forecast of every step; the trees predict its residual. */
  readonly base: Float64Array;
  readonly #past: Float64Array;
  readonly #task: ForecastTask;
  readonly #start: number;
  readonly #events: SeriesEvents | null;
  readonly #shared: Float64Array;

  /** @param end number of past values; later ones are not used */
  constructor(series: MovedSeries, end: number, task: ForecastTask) {
    const from = Math.max(0, end - maxPastLength);
    const past = series.values.subarray(from, end);
    const { seasonLength } = task;
    this.#past = past;
    this.#task = task;
    this.#start = series.start + from;
    this.#events = series.events ?? null;
    this.level = meanOf(past, past.length - seasonLength, past.length);
    this.scale = absoluteMean(past, Math.max(2 * seasonLength, 12)) || 1;
    // Scaling keeps squares of huge or tiny values within the range of doubles.
    const scaled = past.map((value) => value / this.scale);
    this.base = theta(scaled, seasonLength, task.horizon, task.mode).map((value) => value * this.scale);
    this.#shared = this.#describePast();
  }

  /** Converts a value to the units of the model: (v − level) / scale. */
  normalize(value: number): number {
    return (value - this.level) / this.scale;
  }

  /** Converts a model output to the units of the series. */
  restore(normalized: number): number {
    return normalized * this.scale + this.level;
  }

  /**
   * Writes the features for the value `step` buckets ahead (from 1); see `featureNames` for their order.
   *
   * @param matrix row-major; the row starts at `offset`
   */
  write(matrix: Float64Array, offset: number, step: number): void {
    const { seasonLength } = this.#task;
    matrix.set(this.#shared, offset);
    let next = offset + this.#shared.length;
    matrix[next++] = this.normalize(this.base[step - 1] as number);
    const back = Math.ceil(step / seasonLength);
    for (let season = 0; season < alignedSeasons; season++) {
      matrix[next++] = seasonLength > 1 ? this.#aligned(step, back + season) : Number.NaN;
    }
    matrix[next++] = step;
    const bucket = this.#start + this.#past.length - 1 + step;
    matrix[next++] = calendarPosition(bucket, this.#task.bucket);
    if (this.#task.bucket === 'day') {
      matrix[next++] = dayOfMonth(bucket);
      matrix[next++] = this.#yearBack(step);
    }
    if (this.#task.withEvents === true) matrix.set(eventFeatures(this.#events, bucket), next);
  }

  /**
   * Deviation of the same weekday one year ago from the mean of the four weeks before it, in units of the recent
   * scale; NaN if the history is too short.
   */
  #yearBack(step: number): number {
    const past = this.#past;
    const origin = past.length - daysToSameWeekday;
    const at = origin - 1 + step;
    if (origin < 28 || at >= past.length) return Number.NaN;
    const level = meanOf(past, origin - 28, origin);
    return ((past[at] as number) - level) / this.scale;
  }

  /**
   * Returns the value `seasons` seasons before the target, adjusted from the level of its season to the recent level:
   * v · l / l₍ₖ₎ for multiplicative and v − l₍ₖ₎ for additive seasonality, in the units of the model.
   */
  #aligned(step: number, seasons: number): number {
    const past = this.#past;
    const { seasonLength, mode } = this.#task;
    const at = past.length - 1 + step - seasonLength * seasons;
    const blockEnd = past.length - seasonLength * (seasons - Math.ceil(step / seasonLength));
    const level = meanOf(past, blockEnd - seasonLength, blockEnd);
    if (at < 0 || Number.isNaN(level)) return Number.NaN;
    const value = past[at] as number;
    if (mode === 'multiplicative' && level > 0 && this.level > 0)
      return this.normalize((value / level) * this.level);
    return (value - level) / this.scale;
  }

  /** Features that are the same for all steps: lags, means of past seasons, mean changes, share of zeros, length. */
  #describePast(): Float64Array {
    const past = this.#past;
    const { seasonLength } = this.#task;
    const end = past.length;
    const features: number[] = [];
    for (let lag = 0; lag < lagCount(seasonLength); lag++) {
      features.push(lag < end ? this.normalize(past[end - 1 - lag] as number) : Number.NaN);
    }
    const year = seasonLength > 1 ? seasonLength : 4;
    for (const [near, far] of [
      [0, 3],
      [0, 6],
      [0, year],
      [year, 2 * year],
      [2 * year, 3 * year],
    ] as const) {
      features.push(far <= end ? this.normalize(meanOf(past, end - far, end - near)) : Number.NaN);
    }
    const window = Math.min(end, Math.max(2 * seasonLength, 12));
    features.push(
      meanChange(past, window, 1) / this.scale,
      meanChange(past, window, seasonLength) / this.scale,
    );
    features.push(zeroShare(past, window), Math.min(end, 10 * seasonLength + 20));
    return Float64Array.from(features);
  }
}

/** Day of the month, from 1; paydays and month ends affect daily demand. */
function dayOfMonth(index: number): number {
  const day = bucketStart(index, 'day');
  return 1 + day - bucketStart(bucketIndex(day, 'month'), 'month');
}

/** User-facing names of the features, in the order of `write`. */
export function featureNames(seasonLength: number, bucket: Bucket, withEvents = false): string[] {
  const lags = Array.from({ length: lagCount(seasonLength) }, (_, lag) =>
    lag === 0 ? 'the latest value' : `the value ${count(lag, bucket)} before the latest`,
  );
  const [same, cycle] = seasonLength === 1 ? ['the value', bucket] : sameSeason[bucket];
  const aligned = Array.from(
    { length: alignedSeasons },
    (_, season) => `${same} ${season === 0 ? `a ${cycle}` : count(season + 1, cycle)} before`,
  );
  return lags.concat(
    [`the mean of the last 3 ${bucket}s`, `the mean of the last 6 ${bucket}s`, 'the mean of the last season'],
    ['the mean of the season before last', 'the mean of the third-to-last season'],
    [
      'the size of changes',
      'the size of changes over a season',
      'the share of zeros',
      'the length of the history',
    ],
    ['the Theta forecast'],
    aligned,
    ['the number of steps ahead', 'the position in the calendar'],
    bucket === 'day' ? ['the day of the month', 'the same weekday a year before'] : [],
    withEvents ? eventFeatureNames : [],
  );
}

/** Returns the names of the features that have values when forecasting from the end of a history. */
export function knownFeatures(series: MovedSeries, task: ForecastTask): ReadonlySet<string> {
  const names = featureNames(task.seasonLength, task.bucket, task.withEvents);
  const origin = new OriginFeatures(series, series.values.length, task);
  const row = new Float64Array(names.length);
  const known = new Set<string>();
  for (let step = 1; step <= task.horizon; step++) {
    origin.write(row, 0, step);
    for (const [position, name] of names.entries()) if (!Number.isNaN(row[position])) known.add(name);
  }
  return known;
}

/** Names, for users, of the aligned lag and of the season. */
const sameSeason: Record<Bucket, readonly [string, string]> = {
  day: ['the same weekday', 'week'],
  week: ['the same week', 'year'],
  month: ['the same month', 'year'],
  quarter: ['the same quarter', 'year'],
  year: ['the value', 'year'],
};

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/**
 * One season plus one lag, so that the seasonal change is visible; at most 15, because aligned lags cover longer
 * seasons.
 */
function lagCount(seasonLength: number): number {
  if (seasonLength >= 12) return 13;
  if (seasonLength === 1) return 6;
  return 2 * seasonLength + 1;
}

/** Mean of values[from, to), with `from` clipped to 0. */
function meanOf(values: Float64Array, from: number, to: number): number {
  const first = Math.max(0, from);
  let sum = 0;
  for (let i = first; i < to; i++) sum += values[i] as number;
  return sum / (to - first);
}

/** Mean absolute value of the last `window` values. */
function absoluteMean(values: Float64Array, window: number): number {
  const first = Math.max(0, values.length - window);
  let sum = 0;
  for (let i = first; i < values.length; i++) sum += Math.abs(values[i] as number);
  return sum / (values.length - first);
}

/** Mean absolute change over `lag` buckets within the last `window` values; NaN if there are none. */
function meanChange(values: Float64Array, window: number, lag: number): number {
  let sum = 0;
  let count = 0;
  for (let i = Math.max(lag, values.length - window); i < values.length; i++) {
    sum += Math.abs((values[i] as number) - (values[i - lag] as number));
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}

/** Share of zeros among the last `window` values. */
function zeroShare(values: Float64Array, window: number): number {
  let zeros = 0;
  for (let i = values.length - window; i < values.length; i++) if (values[i] === 0) zeros++;
  return zeros / window;
}
