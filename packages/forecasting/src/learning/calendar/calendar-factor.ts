import { bucketStart, type Bucket } from '@forecast-console/calendar';

/** What the calendar alone multiplies demand with in a bucket, by the bucket's index. */
export type CalendarFactor = (index: number) => number;

const daysOfWeek = 7;
/** Of the Gregorian calendar. */
export const daysOfYear = 365.2425;

/**
 * Trading days of a month or quarter by those of a mean one (Young 1965): no two need have the same number of them.
 *
 * @param open days of the week with trade, from Monday on: 7 for every day, 5 for none of the weekend
 */
export function tradingDays(bucket: Bucket, open: number): CalendarFactor {
  const bucketsOfYear = bucket === 'quarter' ? 4 : 12;
  const mean = (daysOfYear / bucketsOfYear) * (open / daysOfWeek);
  const before = (index: number) => openDays(bucketStart(index, bucket), open);
  return (index) => (before(index + 1) - before(index)) / mean;
}

/** Days with trade from Monday 1969-12-29 on, before an epoch day. */
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

/** A history without what the calendar does, for models to learn from: v / factor. */
export function withoutCalendar({ start, values }: DatedValues, factor: CalendarFactor): Float64Array {
  return values.map((value, t) => value / factor(start + t));
}

/** A forecast of such a history with what the calendar does from its end on. @param forecast changed in place */
export function withCalendar(
  forecast: Float64Array,
  { start, values }: DatedValues,
  factor: CalendarFactor,
): Float64Array {
  for (const [step, value] of forecast.entries())
    forecast[step] = value * factor(start + values.length + step);
  return forecast;
}
