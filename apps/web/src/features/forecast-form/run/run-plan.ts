import type { Bucket } from '@forecast-console/calendar';
import { type DatasetDates, dataSpan } from '../../../lib/data-span.ts';
import { bucketOf } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

/** What a run with these values will do, in running bucket numbers. */
export interface RunPlan {
  bucket: Bucket;
  /** First and last bucket of the history the run sees; none when `to` is before `from`. */
  from: number;
  to: number;
  /** Buckets of history: what is trained on and what is held out of it. */
  history: number;
  /** Buckets between the end of the data and the forecast start, which the run has to bridge. */
  gap: number;
  /** The first bucket of the forecast. */
  forecastStart: number;
  dataFirst: number;
  dataLast: number;
  partialLast: boolean;
}

/** The plan of a run, or null while the bucket or the dates of the dataset are not known. */
export function runPlan(
  values: Pick<ForecastValues, 'bucketType' | 'dataStartDate' | 'forecastStartDate'>,
  dataset: DatasetDates,
): RunPlan | null {
  const bucket = values.bucketType;
  const span = bucket === '' ? null : dataSpan(dataset, bucket);
  if (bucket === '' || span === null) return null;
  const start = bucketOf(values.dataStartDate, bucket) ?? span.first;
  // Absent means the bucket after the last complete actual; a later one is bridged (FC-19, FC-20).
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
