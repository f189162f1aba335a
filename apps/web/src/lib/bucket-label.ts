import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { formatBuckets, formatDate, shortMonths } from './format.ts';
import { dayOfPlace, yearPlace } from './year-place.ts';

/** Label of the bucket that starts on a date: 'Mar 2024', 'Q1 2024', '2026-W48 (23 Nov)', '05/03/2024', '2024'. */
export function bucketLabel(date: string, bucket: Bucket): string {
  const at = yearPlace(date, bucket);
  if (at === null) return date;
  if (bucket === 'year') return String(at.year);
  if (bucket === 'day') return formatDate(date);
  if (bucket === 'week') return `${at.year}-${placeLabel(at.place, bucket)} (${weekStart(date)})`;
  return `${placeLabel(at.place, bucket)} ${at.year}`;
}

function weekStart(date: string): string {
  return dayAndMonth(formatIsoDate(bucketStart(bucketIndex(parseIsoDate(date) ?? 0, 'week'), 'week')));
}

/** Day and month of an ISO date: '23 Nov'. */
function dayAndMonth(date: string): string {
  return `${date.slice(8)} ${shortMonths[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

/** Label of an index returned by `yearPlace`: 'Mar', 'Q1', 'W07', '29 Feb', 'Year'. */
export function placeLabel(place: number, bucket: Bucket): string {
  return labels[bucket](place);
}

/**
 * Summarizes indexes returned by `yearPlace`: 'Jan–Jun' or 'Jan–Mar, May'. If there are many ranges, returns their
 * number.
 */
export function placesLabel(places: readonly number[], bucket: Bucket): string {
  const ranges: [first: number, last: number][] = [];
  for (const place of places) {
    const open = ranges.at(-1);
    // Most years have no 29 February, so 28 February and 1 March count as adjacent.
    if (open !== undefined && (place === open[1] + 1 || (bucket === 'day' && open[1] === 58 && place === 60)))
      open[1] = place;
    else ranges.push([place, place]);
  }
  if (ranges.length > maxRanges) return formatBuckets(places.length, bucket);
  return ranges
    .map((ends) => [...new Set(ends)].map((place) => placeLabel(place, bucket)).join('–'))
    .join(', ');
}

const maxRanges = 2;

const labels: Readonly<Record<Bucket, (place: number) => string>> = {
  year: () => 'Year',
  quarter: (place) => `Q${place + 1}`,
  month: (place) => shortMonths[place] ?? '',
  week: (place) => `W${String(place).padStart(2, '0')}`,
  day: (place) => dayAndMonth(dayOfPlace(place)),
};
