import type { Bucket } from '@forecast-console/series';
import { dayOfPlace } from './year-place.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Name of a bucket's place in its year, as `yearPlace` numbers it: 'Mar', 'Q1', 'W07', '29 Feb', 'Year'. */
export function placeLabel(place: number, bucket: Bucket): string {
  return labels[bucket](place);
}

const labels: Readonly<Record<Bucket, (place: number) => string>> = {
  year: () => 'Year',
  quarter: (place) => `Q${place + 1}`,
  month: (place) => months[place] ?? '',
  week: (place) => `W${String(place).padStart(2, '0')}`,
  day: (place) => {
    const date = dayOfPlace(place);
    return `${date.slice(8)} ${months[Number(date.slice(5, 7)) - 1] ?? ''}`;
  },
};
