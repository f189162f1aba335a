import { LoadingBlock } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { UntilNewer } from '../../../components/until-newer.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { debounceMs, maxDataPoints } from '../../../lib/constants.ts';
import { features } from '../../../lib/features.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { AnalysisView } from '../filters/configuration.ts';
import { yearPivot, type YearPivot } from '../pivot/year-pivot.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { ChartPanel, type Zoom } from './chart-panel.tsx';
import type { MarkedEvent } from './event-marks.ts';
import { TablePanel } from './table-panel.tsx';
import { AnswerError } from '@forecast-console/api-client';
import { adapterMisconfigured, runDataMessage } from '@forecast-console/api-client/errors';
import type { RunData } from '@forecast-console/api-client/normalise';
import { type Bucket, outliers } from '@forecast-console/calendar';
import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

interface AnalysisContentProps extends Zoom {
  runId: string;
  /** undefined while it loads or if it failed */
  data: RunData | undefined;
  /** the data belongs to the previous filters */
  isOld?: boolean;
  error: unknown;
  onRetry: () => void;
  /** filtered, at the bucket shown */
  points: readonly ViewPoint[];
  bucket: Bucket;
  /** the same points at the run's own bucket, to compare years; undefined if that is the bucket shown */
  fine?: { points: readonly ViewPoint[]; bucket: Bucket } | undefined;
  view: AnalysisView;
  /** nominal coverage of the interval, 0 to 1; null if unknown */
  level?: number | null;
  /** events of the run, marked on the chart */
  events?: readonly MarkedEvent[] | undefined;
  parameters: readonly (readonly [name: string, value: string])[];
  pageSize?: number | undefined;
  totals?: boolean;
  /** shown between chart and table */
  children?: ReactNode;
}

/** Chart and table of the same points, or the reason why there are none. */
export function AnalysisContent({
  runId,
  data,
  isOld = false,
  error,
  onRetry,
  points: all,
  children,
  ...shown
}: AnalysisContentProps) {
  const { bucket, fine, view, level = null, zoom, onZoom, parameters, pageSize, totals = true } = shown;
  const points = useMemo(() => all.slice(-maxDataPoints), [all]);
  const now = useMemo(() => ({ points, bucket, fine, view }), [points, bucket, fine, view]);
  // Debounced, so that quick filter changes render chart and table once.
  const inChart = useSettled(now, debounceMs.chart, hasNoPoints);
  const inTable = useSettled(now, debounceMs.table, hasNoPoints);
  const chartPivot = useMemo(() => pivotOf(inChart), [inChart]);
  const tablePivot = useMemo(() => pivotOf(inTable), [inTable]);
  const intervalHidden =
    data?.bucket_type !== inChart.bucket && (data?.points.some(({ lower }) => lower !== null) ?? false);
  const failed = data === undefined && error !== null;
  return (
    <Stack gap="md">
      {failed && <Notice kind="error" title={runDataErrorText(error)} onRetry={onRetry} />}
      {data !== undefined && points.length === 0 && (
        <Notice
          kind="info"
          title={data.points.length === 0 ? 'This run has no data yet' : 'No points match the filters'}
        >
          {data.points.length === 0
            ? 'If the run is still in progress, its data appears here when it finishes.'
            : 'Select more data types or years, or reset the filters.'}
        </Notice>
      )}
      {all.length > points.length && (
        <Notice kind="warning" title={`Showing only the newest ${maxDataPoints} of ${all.length} points`}>
          Choose a coarser time bucket or fewer years to see all of them.
        </Notice>
      )}
      <UntilNewer coming={isOld} label="Loading the filtered series">
        <ChartPanel
          points={inChart.points}
          bucket={inChart.bucket}
          label={data?.value_label ?? null}
          pivot={chartPivot}
          level={level}
          events={shown.events}
          intervalHidden={intervalHidden}
          zoom={zoom}
          onZoom={onZoom}
        />
      </UntilNewer>
      {features.anomalyDetection && <UnusualActualsNote points={inChart.points} bucket={inChart.bucket} />}
      {data === undefined && !failed && (
        <LoadingBlock height="var(--fc-chart-height)" label="Loading the series" />
      )}
      {children}
      <TablePanel
        points={inTable.points}
        bucket={inTable.bucket}
        label={data?.value_label ?? null}
        pivot={tablePivot}
        fileName={`run-${runId}`}
        parameters={parameters}
        pageSize={pageSize}
        totals={totals}
      />
    </Stack>
  );
}

type Shown = Pick<AnalysisContentProps, 'points' | 'bucket' | 'fine' | 'view'>;

/** Pivot by year; null in the time-series view. */
function pivotOf({ points, bucket, fine, view }: Shown): YearPivot | null {
  return view === 'yoy' ? yearPivot(points, bucket, fine?.points, fine?.bucket) : null;
}

function hasNoPoints({ points }: Shown): boolean {
  return points.length === 0;
}

/**
 * Debounces a value by `ms`. Changes from or to an empty value apply immediately, because rendering nothing is cheap.
 */
function useSettled<T>(value: T, ms: number, isEmpty: (value: T) => boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return isEmpty(settled) || isEmpty(value) ? value : settled;
}

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

/**
 * Message for run data that failed to load. A response that is not JSON does not come from the API, so the configured
 * URL is wrong.
 */
export function runDataErrorText(error: unknown): string {
  if (error instanceof AnswerError && error.cause instanceof SyntaxError) return adapterMisconfigured();
  return runDataMessage(error);
}
