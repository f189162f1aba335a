import { type Bucket, formatIsoDate } from '@forecast-console/series';
import { Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { features } from '../../../lib/features.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { chartOfYears } from '../pivot/chart-of-years.ts';
import type { YearPivot } from '../pivot/year-pivot.ts';
import { bucketLabel, placeLabel } from '../points/bucket-label.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { chartOfTime } from './chart-of-time.ts';
import { summaryOfTime, summaryOfYears } from './summary.ts';

interface ChartPanelProps {
  points: readonly ViewPoint[];
  /** null: over time */
  pivot: YearPivot | null;
  bucket: Bucket;
  /** the forecast has an interval at the run's own bucket that this bucket cannot show */
  intervalHidden: boolean;
}

/** The chart under its caption, which always says how many points it shows. */
export function ChartPanel({ points, pivot, bucket, intervalHidden }: ChartPanelProps) {
  return (
    <Panel title={`Chart: ${points.length} points`}>
      {points.length > 0 &&
        (pivot === null ? (
          <TimeChart key={bucket} points={points} bucket={bucket} />
        ) : (
          <YearsChart pivot={pivot} bucket={bucket} />
        ))}
      {pivot === null && intervalHidden && (
        <Text size="xs" c="dimmed" mt="xs">
          The forecast interval is shown at the run’s own bucket only: bounds of a sum are not the sum of
          bounds.
        </Text>
      )}
    </Panel>
  );
}

const reading = () => ({
  formatValue: formatNumber,
  zoomable: features.zoom,
  readable: features.tooltips,
});

function TimeChart({ points, bucket }: { points: readonly ViewPoint[]; bucket: Bucket }) {
  const time = useMemo(() => chartOfTime(points, bucket), [points, bucket]);
  const summary = useMemo(() => summaryOfTime(points, bucket), [points, bucket]);
  const start = useMemo(() => forecastStart(points), [points]);
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  return (
    <LineChart
      series={time.series}
      band={time.band}
      start={start}
      summary={summary}
      formatX={formatDay}
      {...reading()}
    />
  );
}

function YearsChart({ pivot, bucket }: { pivot: YearPivot; bucket: Bucket }) {
  const years = useMemo(() => chartOfYears(pivot, bucket), [pivot, bucket]);
  const formatPlace = useCallback((place: number) => placeLabel(place, bucket), [bucket]);
  return (
    <LineChart series={years} summary={summaryOfYears(pivot, bucket)} formatX={formatPlace} {...reading()} />
  );
}

function forecastStart(points: readonly ViewPoint[]): { x: number; label: string } | null {
  const first = points.find(({ forecast }) => forecast !== null);
  return first === undefined ? null : { x: first.day, label: 'Forecast starts' };
}
