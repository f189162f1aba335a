import type { Bucket } from '@forecast-console/calendar';

/** A series split into a training part and a future to measure on. */
export interface BenchmarkSeries {
  key: string;
  /** Bucket index of the first value of the history. */
  start: number;
  /** Training part, which is the only part that models see. NaN is a gap. */
  history: Float64Array;
  future: Float64Array;
}

/** Series with the same bucket and horizon. */
export interface BenchmarkSet {
  /** Name, including level and bucket. */
  name: string;
  bucket: Bucket;
  horizon: number;
  series: BenchmarkSeries[];
}

/** Interval of one series, with one pair of bounds per step; null if there is none. */
export interface Bounds {
  lower: Float64Array | null;
  upper: Float64Array | null;
}

/** Splits a series before its last `horizon` values. */
export function cut(key: string, start: number, values: Float64Array, horizon: number): BenchmarkSeries {
  const end = values.length - horizon;
  return { key, start, history: values.slice(0, end), future: values.slice(end) };
}

/**
 * Returns the same set one horizon earlier: drops the future and holds out the end of the training part instead.
 * Settings are tuned on this fold and never on the future.
 */
export function trainingFold(set: BenchmarkSet): BenchmarkSet {
  const long = set.series.filter(({ history }) => history.length > set.horizon + 4);
  return {
    ...set,
    name: `${set.name}, training fold`,
    series: long.map(({ key, start, history }) => cut(key, start, history, set.horizon)),
  };
}

/** Returns at most `count` series, evenly spread. */
export function sample(set: BenchmarkSet, count: number): BenchmarkSet {
  const every = Math.max(1, set.series.length / count);
  const series = set.series.filter(
    (_, position) => Math.floor(position / every) !== Math.floor((position - 1) / every),
  );
  return { ...set, series };
}

/** Replaces typed arrays when a set is written as JSON. */
export function asArrays(_: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value) : value;
}
