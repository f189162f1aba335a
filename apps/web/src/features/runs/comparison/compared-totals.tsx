import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { useCallback, useMemo, useState } from 'react';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { RunComparison } from '../queries.ts';
import type { ChartSeries } from '../../../components/chart/chart-series.ts';
import { LineChart } from '../../../components/chart/line-chart.tsx';

interface ComparedTotalsProps {
  comparison: RunComparison;
  /** name of the values: 'Sales' */
  values: string;
}

/** Chart of the totals of two runs; an adjusted run is shown with its plan and its forecast. */
export function ComparedTotals({
  comparison: { periods, bucket_type: bucket },
  values,
}: ComparedTotalsProps) {
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const series = useMemo((): ChartSeries[] => {
    const of = (name: 'actual' | 'run' | 'run_forecast' | 'with') =>
      periods.flatMap((period) => {
        const x = parseIsoDate(period.date);
        return x === null ? [] : [{ x, y: period[name] ?? null }];
      });
    const isPlan = periods.some(({ run_forecast: forecast }) => forecast !== undefined);
    const all: ChartSeries[] = [
      { id: 'actual', label: 'Actual', role: 'actual', points: of('actual') },
      { id: 'forecast', label: 'This run, forecast', role: 'forecast', points: of('run_forecast') },
      {
        id: 'run',
        label: isPlan ? 'This run, plan' : 'This run',
        role: isPlan ? 'plan' : 'forecast',
        points: of('run'),
      },
      { id: 'with', label: 'Other run', role: 'backtest', points: of('with') },
    ];
    return all.filter(({ points }) => points.some(({ y }) => y !== null));
  }, [periods]);
  return (
    <LineChart
      series={series}
      summary="Totals of both runs. The table “By period” has the same values."
      formatX={formatDay}
      valueTitle={values}
      formatValue={formatNumber}
      zoom={zoom}
      onZoom={setZoom}
    />
  );
}
