import type { Bucket } from '@forecast-console/series';
import { formatDate } from '../../lib/format.ts';
import { placeLabel } from './place-label.ts';
import { yearPlace } from './year-place.ts';

/** Name of the bucket that starts at a date: 'Mar 2024', 'Q1 2024', 'W07 2024', '05/03/2024', '2024'. */
export function bucketLabel(date: string, bucket: Bucket): string {
  const at = yearPlace(date, bucket);
  if (at === null) return date;
  if (bucket === 'year') return String(at.year);
  if (bucket === 'day') return formatDate(date);
  return `${placeLabel(at.place, bucket)} ${at.year}`;
}
