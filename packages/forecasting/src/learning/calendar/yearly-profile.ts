import { bucketIndex, bucketStart, type Bucket } from '@forecast-console/calendar';
import type { FilledSeries } from '../../models/forecaster.ts';
import { type CalendarFactor, daysOfYear } from './calendar-factor.ts';

const daysOfWeek = 7;
/** The profile is learned from at most this many series, evenly spread. */
const maxSeries = 200;
/** Bounds of the factor, because dividing by a value near zero would amplify noise. */
const [lowest, highest] = [0.25, 4];

/**
 * Yearly seasonality common to daily or weekly series. For each date, it is the ratio of demand to the mean of the
 * surrounding year, averaged over series and years (classical decomposition with ratios); daily values are smoothed
 * over the surrounding week. It can be learned from one year, whereas the season of daily series is the week.
 *
 * @param histories without gaps
 * @returns null if no history covers a year
 */
export function yearlyProfile(histories: readonly FilledSeries[], bucket: Bucket): CalendarFactor | null {
  const days = bucket === 'day' ? 1 : daysOfWeek;
  const year = Math.floor(daysOfYear / days);
  const long = histories.filter(({ values }) => values.length >= year);
  if (long.length === 0) return null;
  const every = Math.ceil(long.length / maxSeries);
  const dateOf = datesInYear(bucket, days);
  const size = year + 1;
  const [sums, counts] = [new Float64Array(size), new Float64Array(size)];
  for (let position = 0; position < long.length; position += every) {
    const { values, start } = long[position] as FilledSeries;
    const levels = movingMeans(values, year);
    for (const [t, smooth] of movingMeans(values, daysOfWeek / days).entries()) {
      const level = levels[t] as number;
      if (!(level > 0)) continue;
      const at = dateOf(start + t);
      sums[at] = (sums[at] as number) + smooth / level;
      counts[at] = (counts[at] as number) + 1;
    }
  }
  const profile = sums.map((sum, at) => {
    const count = counts[at] as number;
    // The last day of a leap year, or the extra week of a long year, uses the value of the preceding position.
    const mean = count > 0 ? sum / count : (sums[at - 1] as number) / (counts[at - 1] as number);
    return Math.max(lowest, Math.min(highest, Number.isFinite(mean) ? mean : 1));
  });
  return (index) => profile[dateOf(index)] as number;
}

/** Returns the day (or whole week) of the year of a bucket's first day; cached. */
function datesInYear(bucket: Bucket, days: number): (index: number) => number {
  const dates = new Map<number, number>();
  return (index) => {
    const known = dates.get(index);
    if (known !== undefined) return known;
    const first = bucketStart(index, bucket);
    const date = Math.floor((first - bucketStart(bucketIndex(first, 'year'), 'year')) / days);
    dates.set(index, date);
    return date;
  };
}

/** Centered moving means; at both ends, the mean of the first or last `width` values. */
function movingMeans(values: Float64Array, width: number): Float64Array {
  const before = new Float64Array(values.length + 1);
  for (const [t, value] of values.entries()) before[t + 1] = (before[t] as number) + value;
  return values.map((_, t) => {
    const from = Math.max(0, Math.min(values.length - width, t - (width >> 1)));
    return ((before[from + width] as number) - (before[from] as number)) / width;
  });
}
