import { type Bucket, bucketIndex, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { formatMonth } from '../../../lib/format.ts';
import type { TickSource } from '../../../components/chart/plot-frame.ts';

/** Month ticks for daily charts; undefined for coarser buckets, where each bucket is a tick. */
export function calendarTicks(bucket: Bucket, format: (day: number) => string): TickSource | undefined {
  if (bucket !== 'day') return undefined;
  const isMonthStart = (day: number) => bucketStart(bucketIndex(day, 'month'), 'month') === day;
  return {
    at: (positions) => {
      const months = monthStarts(positions);
      // A few days are labeled one by one.
      return months.length < 2 ? positions : months;
    },
    format: (day) => (isMonthStart(day) ? formatMonth(formatIsoDate(day)) : format(day)),
  };
}

function monthStarts(positions: readonly number[]): number[] {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return [];
  // First month that starts within the range.
  const from = bucketIndex(first - 1, 'month') + 1;
  const count = bucketIndex(last, 'month') - from + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => bucketStart(from + at, 'month'));
}
