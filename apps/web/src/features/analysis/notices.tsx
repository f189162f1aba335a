import { Notice } from '../../components/feedback/notice.tsx';
import { bucketLabel } from '../../lib/bucket-label.ts';
import { maxDataPoints } from '../../lib/constants.ts';
import { formatNumber } from '../../lib/format.ts';
import type { ViewPoint } from './points/series-point.ts';
import { AnswerError } from '@forecast-console/api-client';
import { adapterMisconfigured, runDataMessage } from '@forecast-console/api-client/errors';
import type { RunData } from '@forecast-console/api-client/normalise';
import { type Bucket, outliers } from '@forecast-console/calendar';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';

interface GroupNoticeProps {
  /** readable name of the requested combination */
  wanted: string;
  onShowTotal: () => void;
}

/** Explains why the requested combination is not shown. */
export function GroupNotice({ wanted, onShowTotal }: GroupNoticeProps) {
  return (
    <Notice kind="warning" title={`This run has no forecast for ${wanted}`}>
      <Text size="sm" mb="xs">
        The total is shown instead. To forecast it separately, run a forecast at a level that includes it.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onShowTotal}>
        Show total
      </Button>
    </Notice>
  );
}

/** Explains why no points are shown, or not all of them. */
export function PointsNotice({ data, count }: { data: Pick<RunData, 'points'>; count: number }) {
  if (count > maxDataPoints)
    return (
      <Notice kind="warning" title={`Showing only the newest ${maxDataPoints} of ${count} points`}>
        Choose a coarser time bucket or fewer years to see all of them.
      </Notice>
    );
  if (count > 0) return null;
  return data.points.length === 0 ? (
    <Notice kind="info" title="This run has no data yet">
      If the run is still in progress, its data appears here when it finishes.
    </Notice>
  ) : (
    <Notice kind="info" title="No points match the filters">
      Select more data types or years, or reset the filters.
    </Notice>
  );
}

/** Lists outliers among the actuals. Renders nothing if there are none. */
export function UnusualActualsNote({ points, bucket }: { points: readonly ViewPoint[]; bucket: Bucket }) {
  const unusual = useMemo(() => outliers(points, ({ actual }) => actual), [points]);
  if (unusual.length === 0) return null;
  return (
    <Notice kind="info" title="Unusual actuals">
      {unusual.map(({ date, actual }) => `${bucketLabel(date, bucket)} (${formatNumber(actual)})`).join(', ')}
    </Notice>
  );
}

/**
 * Message for run data that failed to load. A response that is not JSON does not come from the API, so the configured
 * URL is wrong.
 */
export function runDataErrorText(error: unknown): string {
  if (error instanceof AnswerError && error.cause instanceof SyntaxError) return adapterMisconfigured();
  return runDataMessage(error);
}
