import { type Bucket, formatIsoDate } from '@forecast-console/calendar';
import { Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
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
  /** true if the forecast has an interval that is hidden, because it exists only at the run's bucket */
  intervalHidden: boolean;
  /** the value axis starts at 0 */
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
  ...view
}: ChartPanelProps) {
  return (
    <Panel title={`Chart: ${points.length} ${plural(points.length, 'point')}`} actions={tools}>
      {points.length > 0 &&
        (pivot === null ? (
          <TimeChart points={points} bucket={bucket} label={label} level={level} events={events} {...view} />
        ) : (
          <YearsChart pivot={pivot} bucket={bucket} label={label} {...view} />
        ))}
      {pivot === null && intervalHidden && (
        <Text size="xs" c="dimmed" mt="xs">
          The forecast interval is shown only in the time bucket of the run, because its bounds cannot be
          summed.
        </Text>
      )}
    </Panel>
  );
}

const valueTitle = (label: string | null, bucket: Bucket) => `${valueWords(label)} per ${bucket}`;

type TimeChartProps = Pick<ChartPanelProps, 'points' | 'bucket' | 'label' | 'level' | 'fromZero'> & {
  events: readonly MarkedEvent[];
} & Zoom;

function TimeChart({ points, bucket, label, level, events, fromZero, zoom, onZoom }: TimeChartProps) {
  const { series, band, holdout } = useMemo(
    () => chartOfTime(points, bucket, level),
    [points, bucket, level],
  );
  const summary = useMemo(() => summaryOfTime(points, bucket, label), [points, bucket, label]);
  const start = useMemo(() => forecastStart(points, bucket), [points, bucket]);
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  const ticks = useMemo(() => calendarTicks(bucket, formatDay), [bucket, formatDay]);
  const { marks, at: eventsAt } = useMemo(() => eventMarks(events, points, bucket), [events, points, bucket]);
  const extraValues = useMemo(() => {
    const before = yearAgo(points, bucket);
    return (day: number) => [...before(day), ...eventsAt(day)];
  }, [points, bucket, eventsAt]);
  const shown = useMemo(() => zoomOfDates(zoom), [zoom]);
  return (
    <LineChart
      series={series}
      band={band}
      start={start}
      span={holdout}
      marks={marks}
      summary={summary}
      formatX={formatDay}
      valueTitle={valueTitle(label, bucket)}
      formatValue={formatNumber}
      fromZero={fromZero}
      ticks={ticks}
      extraValues={extraValues}
      zoom={shown}
      onZoom={(range) => onZoom(datesText(range))}
    />
  );
}

type YearsChartProps = Pick<ChartPanelProps, 'bucket' | 'label' | 'fromZero'> & Zoom & { pivot: YearPivot };

function YearsChart({ pivot, bucket, label, fromZero, zoom, onZoom }: YearsChartProps) {
  const years = useMemo(() => chartOfYears(pivot, bucket), [pivot, bucket]);
  const formatPlace = useCallback((place: number) => placeLabel(place, bucket), [bucket]);
  const shown = useMemo(() => zoomOfPlaces(zoom), [zoom]);
  return (
    <LineChart
      series={years}
      summary={summaryOfYears(pivot, bucket, label)}
      formatX={formatPlace}
      valueTitle={valueTitle(label, bucket)}
      formatValue={formatNumber}
      fromZero={fromZero}
      zoom={shown}
      onZoom={(range) => onZoom(placesText(range))}
    />
  );
}

function forecastStart(points: readonly ViewPoint[], bucket: Bucket): { x: number; label: string } | null {
  const first = points.find(({ forecast }) => forecast !== null);
  return first === undefined
    ? null
    : { x: first.day, label: `forecast from ${bucketLabel(first.date, bucket)}` };
}
