import { type Bucket, formatIsoDate } from '@forecast-console/calendar';
import { Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { valueWords } from '../../../lib/value-words.ts';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { Panel } from '../../../components/panel.tsx';
import { datesText, placesText, zoomOfDates, zoomOfPlaces, type ZoomText } from '../filters/zoom.ts';
import { chartOfYears } from '../pivot/chart-of-years.ts';
import type { YearPivot } from '../pivot/year-pivot.ts';
import { bucketLabel, placeLabel } from '../../../lib/bucket-label.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { calendarTicks, chartOfTime, yearAgo } from './chart-of-time.ts';
import { eventMarks, type MarkedEvent } from './event-marks.ts';
import { summaryOfTime, summaryOfYears } from './summary.ts';

/** Zoom state, stored in the URL. */
export interface Zoom {
  zoom: ZoomText;
  onZoom: (zoom: ZoomText) => void;
}

interface ChartPanelProps extends Zoom {
  points: readonly ViewPoint[];
  /** null in the time-series view */
  pivot: YearPivot | null;
  bucket: Bucket;
  /** name of the value column; null if there is none */
  label: string | null;
  /** nominal coverage of the interval, 0 to 1; null if unknown */
  level: number | null;
  /** events to mark at their first bucket */
  events?: readonly MarkedEvent[] | undefined;
  /** whether the forecast has an interval that is hidden because it exists only for the run's own bucket */
  intervalHidden: boolean;
  /** whether the value axis starts at 0 */
  fromZero?: boolean | undefined;
  /** filters next to the title */
  tools?: ReactNode;
}

const noEvents: readonly MarkedEvent[] = [];

/** The chart with the number of points in its caption (ANA-13). */
export function ChartPanel({
  points,
  pivot,
  bucket,
  label,
  level,
  events = noEvents,
  intervalHidden,
  tools,
  fromZero,
  zoom,
  onZoom,
}: ChartPanelProps) {
  const chart = useMemo(
    () =>
      pivot === null ? timeChart({ points, bucket, label, level }, events) : yearsChart(pivot, bucket, label),
    [points, pivot, bucket, label, level, events],
  );
  const isTime = pivot === null;
  const range = useMemo(() => (isTime ? zoomOfDates(zoom) : zoomOfPlaces(zoom)), [isTime, zoom]);
  return (
    <Panel title={`Chart: ${points.length} ${plural(points.length, 'point')}`} actions={tools}>
      {points.length > 0 && (
        <LineChart
          key={isTime ? 'time' : 'years'}
          {...chart}
          valueTitle={`${valueWords(label)} per ${bucket}`}
          formatValue={formatNumber}
          fromZero={fromZero}
          zoom={range}
          onZoom={(next) => onZoom(isTime ? datesText(next) : placesText(next))}
        />
      )}
      {isTime && intervalHidden && (
        <Text size="xs" c="dimmed" mt="xs">
          The forecast interval is shown only in the time bucket of the run, because its bounds cannot be
          summed.
        </Text>
      )}
    </Panel>
  );
}

type LineChartProps = ComponentProps<typeof LineChart>;
type ChartContent = Pick<
  LineChartProps,
  'series' | 'band' | 'start' | 'span' | 'marks' | 'summary' | 'formatX' | 'ticks' | 'extraValues'
>;

function timeChart(
  { points, bucket, label, level }: Pick<ChartPanelProps, 'points' | 'bucket' | 'label' | 'level'>,
  events: readonly MarkedEvent[],
): ChartContent {
  const { series, band, holdout } = chartOfTime(points, bucket, level);
  const { marks, at: eventsAt } = eventMarks(events, points, bucket);
  const lastYear = yearAgo(points, bucket);
  const formatX = (day: number) => bucketLabel(formatIsoDate(day), bucket);
  return {
    series,
    band,
    start: forecastStart(points, bucket),
    span: holdout,
    marks,
    summary: summaryOfTime(points, bucket, label),
    formatX,
    ticks: calendarTicks(bucket, formatX),
    extraValues: (day) => [...lastYear(day), ...eventsAt(day)],
  };
}

function yearsChart(pivot: YearPivot, bucket: Bucket, label: string | null): ChartContent {
  return {
    series: chartOfYears(pivot, bucket),
    summary: summaryOfYears(pivot, bucket, label),
    formatX: (place) => placeLabel(place, bucket),
  };
}

function forecastStart(points: readonly ViewPoint[], bucket: Bucket): { x: number; label: string } | null {
  const first = points.find(({ forecast }) => forecast !== null);
  return first === undefined
    ? null
    : { x: first.day, label: `forecast from ${bucketLabel(first.date, bucket)}` };
}
