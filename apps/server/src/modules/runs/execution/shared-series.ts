import type { SeriesInput } from '@forecast-console/forecasting';

/** The series of a run in shared memory, so that additional threads need no copy. */
export interface SharedSeries {
  keys: readonly string[];
  starts: readonly number[];
  lengths: readonly number[];
  /** Values of all series, concatenated. */
  values: Float64Array<SharedArrayBuffer>;
}

export function shareSeries(series: readonly SeriesInput[]): SharedSeries {
  const count = series.reduce((sum, { values }) => sum + values.length, 0);
  const all = new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
  let at = 0;
  for (const { values } of series) {
    all.set(values, at);
    at += values.length;
  }
  return {
    keys: series.map(({ key }) => key),
    starts: series.map(({ start }) => start),
    lengths: series.map(({ values }) => values.length),
    values: all,
  };
}

/** Returns the series as views of the shared memory. */
export function seriesOf({ keys, starts, lengths, values }: SharedSeries): SeriesInput[] {
  let at = 0;
  return keys.map((key, position) => {
    const from = at;
    at += lengths[position] ?? 0;
    return { key, start: starts[position] ?? 0, values: values.subarray(from, at) };
  });
}
