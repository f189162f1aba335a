import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { InvalidInputError } from '../../../errors.ts';
import { computePeriods, partialEdges, type RunPeriods } from './run-periods.ts';
import type { RunRequest } from '../result/stored-run.ts';

type Dates = Pick<RunRequest, 'bucket_type' | 'data_start_date' | 'forecast_start_date'>;

/** Time span of a dataset; the dates are null if it has no actuals. */
export interface DatasetCalendar {
  first_date: string | null;
  last_date: string | null;
  ordinary_gap: number | null;
}

/** @throws InvalidInputError if the dataset has no time series or the dates leave no training data */
export function datasetPeriods(upload: DatasetCalendar, request: Dates): RunPeriods {
  const { first_date: firstDate, last_date: lastDate } = upload;
  if (firstDate === null || lastDate === null)
    throw new InvalidInputError(
      'This dataset contains only master data. Choose or upload a dataset with time series.',
    );
  return computePeriods(
    { firstDate, lastDate, ordinaryGap: upload.ordinary_gap ?? 1 },
    {
      bucket: request.bucket_type,
      dataStartDate: request.data_start_date,
      forecastStartDate: request.forecast_start_date,
    },
  );
}

/** Returns the last complete bucket; null if the dataset has no actuals. */
export function lastComplete(
  { first_date: firstDate, last_date: lastDate, ordinary_gap: gap }: DatasetCalendar,
  bucket: Bucket,
): number | null {
  const day = parseIsoDate(lastDate ?? '');
  if (firstDate === null || lastDate === null || day === null) return null;
  const { last: partial } = partialEdges({ firstDate, lastDate, ordinaryGap: gap ?? 1 }, bucket);
  return partial === null ? bucketIndex(day, bucket) : partial - 1;
}

/**
 * Returns the dates of a refreshed run. The forecast start shifts by as many buckets as the end of the data; a forecast
 * start that is not set follows the data. The start of the history stays the same, so the history grows.
 * @throws InvalidInputError if the data has no time series or the dates leave no training data
 */
export function movedDates(
  request: RunRequest,
  before: DatasetCalendar,
  after: DatasetCalendar,
): Pick<RunRequest, 'data_start_date' | 'forecast_start_date'> {
  const { bucket_type: bucket, data_start_date, forecast_start_date } = request;
  const start = forecast_start_date === null ? null : parseIsoDate(forecast_start_date);
  if (start === null) return { data_start_date, forecast_start_date: null };
  const end = (calendar: DatasetCalendar) =>
    datasetPeriods(calendar, { bucket_type: bucket, data_start_date: null, forecast_start_date: null })
      .cutoff;
  const moved = bucketIndex(start, bucket) + end(after) - end(before);
  return { data_start_date, forecast_start_date: formatIsoDate(bucketStart(moved, bucket)) };
}
