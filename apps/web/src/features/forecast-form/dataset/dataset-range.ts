import { limits } from '@forecast-console/api-client/limits';
import { bucketDates, bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';
import { dataSpan, type DatasetDates } from '../../../lib/data-span.ts';

export interface DateRange {
  dataStartDate: string;
  forecastStartDate: string;
}

/**
 * Returns the dates that 'Use dataset range' sets: the first date, and the start of the bucket after the last
 * complete one. If either date is outside the range allowed for input, both are empty, which the server interprets as
 * the same range (FC-17).
 */
export function datasetRange(dates: DatasetDates, bucket: Bucket): DateRange {
  const span = dataSpan(dates, bucket);
  const [forecastStart] = span === null ? [] : bucketDates(span.last + 1, 1, bucket);
  const dataStart = dates.firstDate ?? '';
  if (forecastStart === undefined || !isAllowedDate(dataStart) || !isAllowedDate(forecastStart)) {
    return { dataStartDate: '', forecastStartDate: '' };
  }
  return { dataStartDate: dataStart, forecastStartDate: forecastStart };
}

/** Returns whether an ISO date is in the range allowed for input (FC-16, FC-17). */
export function isAllowedDate(date: string): boolean {
  return parseIsoDate(date) !== null && date >= limits.date.minimum && date <= limits.date.maximum;
}

/** Bucket index of an ISO date; null if the date is empty or invalid. */
export function bucketOf(date: string, bucket: Bucket): number | null {
  const day = parseIsoDate(date);
  return day === null ? null : bucketIndex(day, bucket);
}
