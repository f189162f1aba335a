import { type Bucket, formatIsoDate } from '@forecast-console/calendar';
import { type ComponentProps, useMemo } from 'react';
import { formatNumber, plural, valueWords } from '../../../lib/format.ts';
import type { LineChart } from '../../../components/chart/line-chart.tsx';
import { datesText, placesText, zoomOfDates, zoomOfPlaces, type ZoomText } from '../filters/zoom.ts';
import { chartOfYears } from '../pivot/chart-of-years.ts';
import type { YearPivot } from '../pivot/year-pivot.ts';
import { bucketLabel, placeLabel } from '../../../lib/bucket-label.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { calendarTicks, chartOfTime, stockoutValues, yearAgo } from './chart-of-time.ts';
import { eventMarks, type MarkedEvent } from './event-marks.ts';
import { summaryOfTime, summaryOfYears } from './summary.ts';

/** Zoom state, stored in the URL. */
export interface Zoom {
  zoom: ZoomText;
  onZoom: (zoom: ZoomText) => void;
}

interface AnalysisChart extends Pick<Zoom, 'zoom'>, Partial<Pick<Zoom, 'onZoom'>> {
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
}

const noEvents: readonly MarkedEvent[] = [];

/** Returns the chart of a run and its title with the number of points (ANA-13). */
export function useAnalysisChart({
  points,
  pivot,
  bucket,
  label,
  level,
  events = noEvents,
  zoom,
  onZoom,
}: AnalysisChart): { title: string; chart: LineChartProps } {
  const content = useMemo(
    () =>
      pivot === null ? timeChart({ points, bucket, label, level }, events) : yearsChart(pivot, bucket, label),
    [points, pivot, bucket, label, level, events],
  );
  const isTime = pivot === null;
  const range = useMemo(() => (isTime ? zoomOfDates(zoom) : zoomOfPlaces(zoom)), [isTime, zoom]);
  return {
    title: `Chart: ${points.length} ${plural(points.length, 'point')}`,
    chart: {
      ...content,
      valueTitle: `${valueWords(label)} per ${bucket}`,
      formatValue: formatNumber,
      zoom: range,
      ...(onZoom && {
        onZoom: (next: readonly [number, number] | null) =>
          onZoom(isTime ? datesText(next) : placesText(next)),
      }),
    },
  };
}

type LineChartProps = ComponentProps<typeof LineChart>;
type ChartContent = Pick<
  LineChartProps,
  'series' | 'band' | 'bars' | 'start' | 'span' | 'marks' | 'summary' | 'formatX' | 'ticks' | 'extraValues'
>;

function timeChart(
  { points, bucket, label, level }: Pick<AnalysisChart, 'points' | 'bucket' | 'label' | 'level'>,
  events: readonly MarkedEvent[],
): ChartContent {
  const { series, band, lost, holdout } = chartOfTime(points, bucket, level);
  const { marks, at: eventsAt } = eventMarks(events, points, bucket);
  const lastYear = yearAgo(points, bucket);
  const stockoutAt = stockoutValues(points);
  const formatX = (day: number) => bucketLabel(formatIsoDate(day), bucket);
  return {
    series,
    band,
    bars: lost,
    start: forecastStart(points, bucket),
    span: holdout,
    marks,
    summary: summaryOfTime(points, bucket, label),
    formatX,
    ticks: calendarTicks(bucket, formatX),
    extraValues: (day) => [...stockoutAt(day), ...lastYear(day), ...eventsAt(day)],
  };
}

function yearsChart(pivot: YearPivot, bucket: Bucket, label: string | null): ChartContent {
  return {
    series: chartOfYears(pivot, bucket),
    summary: summaryOfYears(pivot, bucket, label),
    formatX: (place) => placeLabel(place, bucket),
  };
}

/** Returns null if the view begins with forecasts, because a filter by year can hide the start. */
function forecastStart(points: readonly ViewPoint[], bucket: Bucket): { x: number; label: string } | null {
  const first = points.find(({ forecast }) => forecast !== null);
  return first === undefined || first === points[0]
    ? null
    : { x: first.day, label: `forecast from ${bucketLabel(first.date, bucket)}` };
}
