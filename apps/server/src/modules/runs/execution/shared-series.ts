import { type ForecastRequest, listOf, type SeriesInput } from '@forecast-console/forecasting';

/** The series of a run in shared memory, so that additional threads need no copy. */
export interface SharedSeries {
  keys: readonly string[];
  starts: Int32Array<SharedArrayBuffer>;
  /** Position of the first value of each series, and the number of all values. */
  offsets: Int32Array<SharedArrayBuffer>;
  /** Values of all series, concatenated. */
  values: Float64Array<SharedArrayBuffer>;
  /** Buckets of values that are never replaced as outliers, by position of the series. */
  kept: ReadonlyMap<number, readonly number[]>;
}

export function shareSeries(series: ForecastRequest['series']): SharedSeries {
  const bytesOf = (count: number) => new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
  const [starts, offsets] = [
    new Int32Array(bytesOf(series.length)),
    new Int32Array(bytesOf(series.length + 1)),
  ];
  const keys: string[] = [];
  const kept = new Map<number, readonly number[]>();
  for (const { key, start, values, kept: own } of series) {
    const at = keys.push(key) - 1;
    starts[at] = start;
    offsets[at + 1] = (offsets[at] as number) + values.length;
    if (own !== undefined) kept.set(at, own);
  }
  const count = offsets[series.length] as number;
  const all = new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
  let at = 0;
  for (const { values } of series) all.set(values, offsets[at++]);
  return { keys, starts, offsets, values: all, kept };
}

/** Returns the series as views of the shared memory. */
export function seriesOf({ keys, starts, offsets, values, kept }: SharedSeries): ForecastRequest['series'] {
  return listOf(keys.length, (at): SeriesInput => {
    const own = kept.get(at);
    return {
      key: keys[at] ?? '',
      start: starts[at] ?? 0,
      values: values.subarray(offsets[at], offsets[at + 1]),
      ...(own && { kept: own }),
    };
  });
}
