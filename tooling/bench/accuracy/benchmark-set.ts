import type { Bucket } from '@forecast-console/calendar';

/** A series cut in two: what the model is given, and what it is measured on. */
export interface BenchmarkSeries {
  key: string;
  /** Bucket index of the first value of the history. */
  start: number;
  /** The training part, the only part a model ever sees; NaN is a gap. */
  history: Float64Array;
  future: Float64Array;
}

/** Series of one bucket and horizon. */
export interface BenchmarkSet {
  /** What it is, at which level and bucket. */
  name: string;
  bucket: Bucket;
  horizon: number;
  series: BenchmarkSeries[];
}

/** The interval of one series, a bound a step; null where there is none. */
export interface Bounds {
  lower: Float64Array | null;
  upper: Float64Array | null;
}

/** Cuts a whole series before its last `horizon` values. */
export function cut(key: string, start: number, values: Float64Array, horizon: number): BenchmarkSeries {
  const end = values.length - horizon;
  return { key, start, history: values.slice(0, end), future: values.slice(end) };
}

/**
 * The same set one horizon earlier: the future is thrown away and the end of the training part takes its place. This
 * is what settings are chosen on, never the futures.
 */
export function trainingFold(set: BenchmarkSet): BenchmarkSet {
  const long = set.series.filter(({ history }) => history.length > set.horizon + 4);
  return {
    ...set,
    name: `${set.name}, training fold`,
    series: long.map(({ key, start, history }) => cut(key, start, history, set.horizon)),
  };
}

/** At most `count` series, evenly spread. */
export function sample(set: BenchmarkSet, count: number): BenchmarkSet {
  const every = Math.max(1, set.series.length / count);
  const series = set.series.filter(
    (_, position) => Math.floor(position / every) !== Math.floor((position - 1) / every),
  );
  return { ...set, series };
}
