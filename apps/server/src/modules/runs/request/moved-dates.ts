import { bucketIndex, bucketStart, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { type DatasetCalendar, datasetPeriods } from './dataset-periods.ts';
import type { RunRequest } from '../result/stored-run.ts';

/**
 * Returns the dates of a refreshed run. The forecast start shifts by as many buckets as the end of the data; a forecast
 * start that is not set follows the data. The start of the history stays, so that history grows.
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
