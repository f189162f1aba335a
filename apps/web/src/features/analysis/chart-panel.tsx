import { formatIsoDate, parseIsoDate, type Bucket } from '@forecast-console/series';
import { Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { features } from '../../lib/features.ts';
import { formatNumber } from '../../lib/format.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bucketLabel } from './bucket-label.ts';
import { chartOfTime } from './chart-of-time.ts';
import { chartOfYears } from './chart-of-years.ts';
import type { AnalysisView } from './configuration.ts';
import { placeLabel } from './place-label.ts';
import type { ViewPoint } from './series-point.ts';
import { summaryOfTime, summaryOfYears } from './summary.ts';
import type { YearPivot } from './year-pivot.ts';

interface ChartPanelProps {
  points: readonly ViewPoint[];
  pivot: YearPivot;
  bucket: Bucket;
  view: AnalysisView;
  /** the forecast has an interval at the run's own bucket that this bucket cannot show */
  intervalHidden: boolean;
}

/** The chart under its caption, which always says how many points it shows. */
export function ChartPanel({ points, pivot, bucket, view, intervalHidden }: ChartPanelProps) {
  const time = useMemo(() => chartOfTime(points, bucket), [points, bucket]);
  const years = useMemo(() => chartOfYears(pivot, bucket), [pivot, bucket]);
  const formatPlace = useCallback((place: number) => placeLabel(place, bucket), [bucket]);
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  const start = useMemo(() => forecastStart(points), [points]);
  return (
    <Panel title={`Chart: ${points.length} points`}>
      {points.length > 0 &&
        (view === 'yoy' ? (
          <LineChart
            key="yoy"
            series={years}
            summary={summaryOfYears(pivot, bucket)}
            formatX={formatPlace}
            formatValue={formatNumber}
            zoomable={features.zoom}
            readable={features.tooltips}
          />
        ) : (
          <LineChart
            key={bucket}
            series={time.series}
            band={time.band}
            start={start}
            summary={summaryOfTime(points, bucket)}
            formatX={formatDay}
            formatValue={formatNumber}
            zoomable={features.zoom}
            readable={features.tooltips}
          />
        ))}
      {view === 'ts' && intervalHidden && (
        <Text size="xs" c="dimmed" mt="xs">
          The forecast interval is shown at the run’s own bucket only: bounds of a sum are not the sum of
          bounds.
        </Text>
      )}
    </Panel>
  );
}

function forecastStart(points: readonly ViewPoint[]): { x: number; label: string } | null {
  const first = points.find(({ forecast }) => forecast !== null);
  const x = first === undefined ? null : parseIsoDate(first.date);
  return x === null ? null : { x, label: 'Forecast starts' };
}
