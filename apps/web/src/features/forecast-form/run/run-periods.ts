import { type DatasetDates, dataSpan } from '../../../lib/data-span.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { bucketOf } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { type Bucket, bucketDates } from '@forecast-console/calendar';

/** Training and forecast periods of a run, as bucket indices. */
export interface RunPeriods {
  bucket: Bucket;
  /** first and last bucket of the history; if `to` is before `from`, the history is empty */
  from: number;
  to: number;
  /** number of buckets of history, including the holdout */
  history: number;
  /** number of buckets between the end of the data and the forecast start (FC-20) */
  gap: number;
  /** first bucket of the forecast */
  forecastStart: number;
  dataFirst: number;
  dataLast: number;
  partialLast: boolean;
}

/** Returns the training and forecast periods of a run; null while the bucket or the dataset's dates are unknown. */
export function runPeriods(
  values: Pick<ForecastValues, 'bucketType' | 'dataStartDate' | 'forecastStartDate'>,
  dataset: DatasetDates,
): RunPeriods | null {
  const bucket = values.bucketType;
  const span = bucket === '' ? null : dataSpan(dataset, bucket);
  if (bucket === '' || span === null) return null;
  const start = bucketOf(values.dataStartDate, bucket) ?? span.first;
  // By default, the bucket after the last complete actual. If a later start is chosen, the model also forecasts the
  // gap before it (FC-19, FC-20).
  const forecastStart = bucketOf(values.forecastStartDate, bucket) ?? span.last + 1;
  const from = Math.max(start, span.first);
  const to = Math.min(forecastStart - 1, span.last);
  return {
    bucket,
    from,
    to,
    history: Math.max(0, to - from + 1),
    gap: Math.max(0, forecastStart - 1 - span.last),
    forecastStart,
    dataFirst: span.first,
    dataLast: span.last,
    partialLast: span.partialLast,
  };
}

/** Name of a bucket: 'Jan 2022', 'Q1 2022', '2022', '03/01/2022', 'week of 03/01/2022'. */
export function bucketName(index: number, bucket: Bucket): string {
  const [date = ''] = bucketDates(index, 1, bucket);
  switch (bucket) {
    case 'day':
      return formatDate(date);
    case 'week':
      return `week of ${formatDate(date)}`;
    case 'month':
      return formatMonth(date);
    case 'quarter':
      return `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`;
    case 'year':
      return date.slice(0, 4);
    default:
      return bucket satisfies never;
  }
}
