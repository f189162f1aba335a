import type { Bucket } from '@forecast-console/series';
import { useMemo } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { bucketLabel } from './bucket-label.ts';
import type { ViewPoint } from './series-point.ts';
import { unusualActuals } from './unusual-actuals.ts';

/** Names the actuals that stand out; nothing when none does. */
export function UnusualActualsNote({ points, bucket }: { points: readonly ViewPoint[]; bucket: Bucket }) {
  const unusual = useMemo(() => unusualActuals(points), [points]);
  if (unusual.length === 0) return null;
  return (
    <Notice kind="info" title="Unusual actuals">
      {unusual.map(({ date, actual }) => `${bucketLabel(date, bucket)} (${formatNumber(actual)})`).join(', ')}
    </Notice>
  );
}
