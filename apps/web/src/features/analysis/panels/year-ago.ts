import { type Bucket, bucketIndex, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { formatChange, formatNumber } from '../../../lib/format.ts';
import type { ValueAt } from '../../../components/chart/values-at.ts';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import type { ViewPoint } from '../points/series-point.ts';

// Days go back whole weeks, so that a Saturday is compared with a Saturday.
const back: Readonly<Record<Bucket, number>> = { day: 364, week: 52, month: 12, quarter: 4, year: 1 };

/** Tooltip entry with the actual one year earlier and the change since then. */
export function yearAgo(points: readonly ViewPoint[], bucket: Bucket): (day: number) => ValueAt[] {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return (day) => {
    const then = byDay.get(bucketStart(bucketIndex(day, bucket) - back[bucket], bucket));
    if (then === undefined || then.actual === null || then.partial.includes('actual')) return [];
    const now = byDay.get(day);
    const value = now?.plan ?? now?.forecast ?? now?.actual ?? now?.backtest ?? null;
    const change =
      value === null || then.actual === 0
        ? ''
        : ` (${formatChange((100 * (value - then.actual)) / Math.abs(then.actual))})`;
    const label = `${bucketLabel(formatIsoDate(then.day), bucket)} actual`;
    return [{ label, text: `${formatNumber(then.actual)}${change}` }];
  };
}
