import { bucketStart, type Bucket } from '@forecast-console/calendar';

/** Returns the calendar factor of demand for a bucket index. */
export type CalendarFactor = (index: number) => number;

const daysOfWeek = 7;
/** Mean length of a Gregorian year in days. */
export const daysOfYear = 365.2425;

/**
 * Trading days of a month or quarter relative to an average one (Young 1965).
 *
 * @param open trading days of the week, starting on Monday: 7 for every day, 5 for Monday to Friday
 */
export function tradingDays(bucket: Bucket, open: number): CalendarFactor {
  const bucketsOfYear = bucket === 'quarter' ? 4 : 12;
  const mean = (daysOfYear / bucketsOfYear) * (open / daysOfWeek);
  const before = (index: number) => openDays(bucketStart(index, bucket), open);
  return (index) => (before(index + 1) - before(index)) / mean;
}

/** Trading days before an epoch day, counted from Monday 1969-12-29. */
function openDays(epochDay: number, open: number): number {
  const days = epochDay + 3;
  const weeks = Math.floor(days / daysOfWeek);
  return open * weeks + Math.min(open, days - daysOfWeek * weeks);
}

/** A history and the bucket index of its first value. */
interface DatedValues {
  start: number;
  values: Float64Array;
}

/** Returns a history without the calendar effect, for models to learn from: v / factor. */
export function withoutCalendar({ start, values }: DatedValues, factor: CalendarFactor): Float64Array {
  return values.map((value, t) => value / factor(start + t));
}

/**
 * Applies the calendar effect to a forecast made from a history without it.
 *
 * @param forecast changed in place
 */
export function withCalendar(
  forecast: Float64Array,
  { start, values }: DatedValues,
  factor: CalendarFactor,
): Float64Array {
  for (const [step, value] of forecast.entries())
    forecast[step] = value * factor(start + values.length + step);
  return forecast;
}
