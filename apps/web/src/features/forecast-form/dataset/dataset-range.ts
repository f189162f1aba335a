import { limits } from '@forecast-console/api-client/limits';
import { bucketDates, bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';
import { dataSpan, type DatasetDates } from '../../../lib/data-span.ts';

export interface DateRange {
  dataStartDate: string;
  forecastStartDate: string;
}

/**
 * What 'Use dataset range' puts into the two date fields: the first date, and the bucket after the last complete one.
 * Dates that nobody may type (outside 2020–2030) clear both fields, which means the same range to the server.
 */
export function datasetRange(dates: DatasetDates, bucket: Bucket): DateRange {
  const span = dataSpan(dates, bucket);
  const [forecastStart] = span === null ? [] : bucketDates(span.last + 1, 1, bucket);
  const dataStart = dates.firstDate ?? '';
  if (forecastStart === undefined || !mayBeTyped(dataStart) || !mayBeTyped(forecastStart)) {
    return { dataStartDate: '', forecastStartDate: '' };
  }
  return { dataStartDate: dataStart, forecastStartDate: forecastStart };
}

/** Whether an ISO date lies in the range that binds typed dates (FC-16, FC-17). */
export function mayBeTyped(date: string): boolean {
  return parseIsoDate(date) !== null && date >= limits.date.minimum && date <= limits.date.maximum;
}

/** Running bucket number of an ISO date; null for empty or impossible text. */
export function bucketOf(date: string, bucket: Bucket): number | null {
  const day = parseIsoDate(date);
  return day === null ? null : bucketIndex(day, bucket);
}
