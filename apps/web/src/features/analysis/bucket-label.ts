import type { Bucket } from '@forecast-console/series';
import { placeLabel } from './place-label.ts';
import { yearPlace } from './year-place.ts';

/** Name of the bucket that starts at a date: 'Mar 2024', 'Q1 2024', 'W07 2024', '05/03/2024', '2024'. */
export function bucketLabel(date: string, bucket: Bucket): string {
  const at = yearPlace(date, bucket);
  if (at === null) return date;
  switch (bucket) {
    case 'year':
      return String(at.year);
    case 'day':
      return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
    case 'quarter':
    case 'month':
    case 'week':
      return `${placeLabel(at.place, bucket)} ${at.year}`;
  }
}
