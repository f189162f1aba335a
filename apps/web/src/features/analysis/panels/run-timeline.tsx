import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { viewPoints } from '../points/view-points.ts';
import { runDataQuery } from '../queries.ts';
import type { RunOfAnalysis } from '../run-of-analysis.ts';
import { useLaterActuals, withLaterActuals } from '../use-later-actuals.ts';
import classes from './run-timeline.module.css';
import { useAnalysisChart } from './use-analysis-chart.ts';

interface RunTimelineProps {
  runId: string;
  run: RunOfAnalysis;
  /** null for the total */
  group: RunGroup | null;
  bucket: Bucket;
  /** what the page shows below; null if it shows everything */
  note: string | null;
}

/** Timeline of a run, regardless of the filters: history, holdout, forecast and interval (LEAD-6). */
export const RunTimeline = memo(function RunTimeline(props: RunTimelineProps) {
  const { runId, run, group, bucket, note } = props;
  const { data, isError } = useQuery(runDataQuery({ runId, types: [], level: [] }));
  const later = useLaterActuals(runId, run, group);
  const all = useMemo(() => {
    if (data === undefined) return [];
    const known = withLaterActuals((group ?? data).points, later);
    return viewPoints(known, bucket, data, { types: [], bucket });
  }, [data, group, later, bucket]);
  const points = useMemo(() => recentPoints(all, bucket), [all, bucket]);
  const { chart } = useAnalysisChart({
    points,
    pivot: null,
    bucket,
    label: data?.value_label ?? null,
    level: run.parameters?.confidence_level ?? null,
    events: run.events,
    zoom: undefined,
  });
  const summary = timelineText(points, bucket);
  // If the data cannot be loaded, the page below reports the error.
  if (isError || (data !== undefined && summary === null)) return null;
  return (
    // Not printed, because the printed page has a chart and all forecast rows.
    <div className={classes['timeline']} data-print="never">
      {summary === null ? (
        <Skeleton height="100%" aria-busy />
      ) : (
        <LineChart
          {...chart}
          name="timeline"
          summary={summary}
          note={noteText(all.length - points.length, note)}
        />
      )}
    </div>
  );
});

const minHistory: Readonly<Record<Bucket, number>> = { day: 91, week: 104, month: 36, quarter: 20, year: 20 };

/** Leaves out old history, so that the forecast fills at least a fifth of the chart where history is long. */
export function recentPoints<Point extends Pick<ViewPoint, 'forecast'>>(
  points: readonly Point[],
  bucket: Bucket,
): readonly Point[] {
  const start = points.findIndex(({ forecast }) => forecast !== null);
  if (start === -1) return points;
  const shown = Math.max(minHistory[bucket], 4 * (points.length - start));
  return points.slice(Math.max(0, start - shown));
}

const noteText = (hidden: number, note: string | null): string | null =>
  hidden === 0
    ? note
    : `${formatCount(hidden)} older ${plural(hidden, 'period')} not shown. ${note ?? ''}`.trim();

/** 'Timeline from Jan 2021 to Jun 2025; forecast from Jul 2024'; null if there is no forecast. */
export function timelineText(
  points: readonly Pick<ViewPoint, 'date' | 'forecast'>[],
  bucket: Bucket,
): string | null {
  const [first, last] = [points[0], points.at(-1)];
  const start = points.find(({ forecast }) => forecast !== null);
  if (first === undefined || last === undefined || start === undefined) return null;
  const name = ({ date }: { date: string }) => bucketLabel(date, bucket);
  return `Timeline from ${name(first)} to ${name(last)}; forecast from ${name(start)}`;
}
