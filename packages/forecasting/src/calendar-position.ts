import { bucketIndex, bucketStart, seasonLength, type Bucket } from '@forecast-console/calendar';

/**
 * Returns the position of a bucket in its season, 0-based: weekday from Monday, week of the year (0–51), month,
 * quarter; always 0 for years.
 *
 * @param index bucket index, as `bucketIndex` of the calendar package counts from 1970
 * @returns an integer from 0, below the season length
 */
export function calendarPosition(index: number, bucket: Bucket): number {
  if (bucket === 'week') {
    const monday = bucketStart(index, 'week');
    const newYear = bucketStart(bucketIndex(monday, 'year'), 'year');
    // In years with a 53rd week, that week counts as the 52nd.
    return Math.min(51, Math.floor((monday - newYear) / 7));
  }
  // For months and quarters, bucket 0 is the first bucket of a year. For days, it is a Thursday.
  return modulo(bucket === 'day' ? index + 3 : index, seasonLength(bucket));
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
