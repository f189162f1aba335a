import { type Bucket, outliers } from '@forecast-console/calendar';
import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import type { ViewPoint } from '../points/series-point.ts';

/** Lists outliers among the actuals; renders nothing without outliers. */
export function UnusualActualsNote({ points, bucket }: { points: readonly ViewPoint[]; bucket: Bucket }) {
  const unusual = useMemo(() => outliers(points, ({ actual }) => actual), [points]);
  if (unusual.length === 0) return null;
  return (
    <Notice kind="info" title="Unusual actuals">
      {unusual.map(({ date, actual }) => `${bucketLabel(date, bucket)} (${formatNumber(actual)})`).join(', ')}
    </Notice>
  );
}
