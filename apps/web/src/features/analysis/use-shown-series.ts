import { debounceMs, maxDataPoints } from '../../lib/constants.ts';
import type { AnalysisView } from './filters/configuration.ts';
import { yearPivot, type YearPivot } from './pivot/year-pivot.ts';
import type { ViewPoint } from './points/series-point.ts';
import { type LaterActuals, withLaterActuals } from './use-later-actuals.ts';
import { type ViewFilters, viewPoints } from './points/view-points.ts';
import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';

interface SeriesOptions {
  /** undefined while loading or if loading failed */
  data: RunData | undefined;
  /** null for the total */
  group: RunGroup | null;
  /** actuals of the group or total that are newer than the run */
  later: LaterActuals | undefined;
  /** the run's own bucket */
  own: Bucket;
  filters: ViewFilters;
  view: AnalysisView;
}

interface Drawn {
  points: readonly ViewPoint[];
  bucket: Bucket;
  /** the same points in the run's own bucket, used to compare years; undefined if that bucket is shown */
  fine: { points: readonly ViewPoint[]; bucket: Bucket } | undefined;
  view: AnalysisView;
}

/**
 * The filtered points of a run, as chart and table show them.
 *
 * They are deferred, because rebucketing thousands of points is slow and must not block typing and scrolling. They
 * are also debounced, so that rapid filter changes render chart and table only once.
 */
export function useShownSeries({ data, group, later, own, filters, view }: SeriesOptions) {
  const now = useMemo(
    () => ({ data, group, later, own, filters, view }),
    [data, group, later, own, filters, view],
  );
  const shown = useDeferredValue(now, { ...now, data: undefined, group: null });
  const all = useMemo(() => pointsAt(shown, shown.filters.bucket), [shown]);
  const drawn = useMemo(
    (): Drawn => ({
      points: all.slice(-maxDataPoints),
      bucket: shown.filters.bucket,
      fine:
        shown.filters.bucket === shown.own
          ? undefined
          : { points: pointsAt(shown, shown.own), bucket: shown.own },
      view: shown.view,
    }),
    [all, shown],
  );
  const inChart = useSettled(drawn, debounceMs.chart, hasNoPoints);
  const inTable = useSettled(drawn, debounceMs.table, hasNoPoints);
  const chartPivot = useMemo(() => pivotOf(inChart), [inChart]);
  const tablePivot = useMemo(() => pivotOf(inTable), [inTable]);
  return {
    data: shown.data,
    group: shown.group,
    own: shown.own,
    /** number of points before the limit is applied */
    count: all.length,
    chart: { points: inChart.points, bucket: inChart.bucket, pivot: chartPivot },
    table: { points: inTable.points, bucket: inTable.bucket, pivot: tablePivot },
  };
}

/** Returns the filtered points in a bucket. */
function pointsAt({ data, group, later, own, filters }: Omit<SeriesOptions, 'view'>, bucket: Bucket) {
  if (data === undefined) return [];
  return viewPoints(withLaterActuals((group ?? data).points, later), own, data, { ...filters, bucket });
}

/** Returns the pivot by year; null in the time-series view. */
function pivotOf({ points, bucket, fine, view }: Drawn): YearPivot | null {
  return view === 'yoy' ? yearPivot(points, bucket, fine?.points, fine?.bucket) : null;
}

function hasNoPoints({ points }: Drawn): boolean {
  return points.length === 0;
}

/**
 * Debounces a value by `ms`. Changes to or from an empty value apply immediately, because rendering nothing is fast.
 */
function useSettled<T>(value: T, ms: number, isEmpty: (value: T) => boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return isEmpty(settled) || isEmpty(value) ? value : settled;
}
