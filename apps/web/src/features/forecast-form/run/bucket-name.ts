import { type Bucket, bucketDates } from '@forecast-console/calendar';
import { formatDate, formatMonth } from '../../../lib/format.ts';

/** Name of a bucket: 'Jan 2022', 'Q1 2022', '2022', '03/01/2022', 'week of 03/01/2022'. */
export function bucketName(index: number, bucket: Bucket): string {
  const [date = ''] = bucketDates(index, 1, bucket);
  switch (bucket) {
    case 'day':
      return formatDate(date);
    case 'week':
      return `week of ${formatDate(date)}`;
    case 'month':
      return formatMonth(date);
    case 'quarter':
      return `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`;
    case 'year':
      return date.slice(0, 4);
    default:
      return bucket satisfies never;
  }
}
