import type { Bucket } from '@forecast-console/calendar';
import { formatBuckets, formatDate, shortMonths } from './format.ts';
import { dayOfPlace, yearPlace } from './year-place.ts';

/** Name of the bucket that starts at a date: 'Mar 2024', 'Q1 2024', 'W07 2024', '05/03/2024', '2024'. */
export function bucketLabel(date: string, bucket: Bucket): string {
  const at = yearPlace(date, bucket);
  if (at === null) return date;
  if (bucket === 'year') return String(at.year);
  if (bucket === 'day') return formatDate(date);
  return `${placeLabel(at.place, bucket)} ${at.year}`;
}

/** Name of a bucket's place in its year, as `yearPlace` numbers it: 'Mar', 'Q1', 'W07', '29 Feb', 'Year'. */
export function placeLabel(place: number, bucket: Bucket): string {
  return labels[bucket](place);
}

/** Several places of the year in their order: 'Jan–Jun', 'Jan–Mar, May'; of many stretches, how many buckets. */
export function placesLabel(places: readonly number[], bucket: Bucket): string {
  const stretches: [first: number, last: number][] = [];
  for (const place of places) {
    const open = stretches.at(-1);
    // Only leap years have a 29 February.
    if (open !== undefined && (place === open[1] + 1 || (bucket === 'day' && open[1] === 58 && place === 60)))
      open[1] = place;
    else stretches.push([place, place]);
  }
  if (stretches.length > mostStretches) return formatBuckets(places.length, bucket);
  return stretches
    .map((ends) => [...new Set(ends)].map((place) => placeLabel(place, bucket)).join('–'))
    .join(', ');
}

const mostStretches = 2;

const labels: Readonly<Record<Bucket, (place: number) => string>> = {
  year: () => 'Year',
  quarter: (place) => `Q${place + 1}`,
  month: (place) => shortMonths[place] ?? '',
  week: (place) => `W${String(place).padStart(2, '0')}`,
  day: (place) => {
    const date = dayOfPlace(place);
    return `${date.slice(8)} ${shortMonths[Number(date.slice(5, 7)) - 1] ?? ''}`;
  },
};
