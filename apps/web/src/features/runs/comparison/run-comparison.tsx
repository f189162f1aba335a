import { genericMessage } from '@forecast-console/api-client/errors';
import { formatIsoDate, parseIsoDate } from '@forecast-console/series';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import {
  formatBuckets,
  formatChange,
  formatFigure,
  formatNumber,
  formatSigned,
} from '../../../lib/format.ts';
import {
  comparisonQuery,
  type RunComparison as Comparison,
  type RunDetail,
} from '../../../resources/runs.ts';
import { valueWords } from '../../../lib/value-words.ts';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import type { ChartSeries } from '../../../ui/chart/chart-series.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FigureTable } from './figure-table.tsx';

/** Two runs in one chart, and in tables: by period, by combination, accuracy, settings. */
export default function RunComparison({ run, other }: { run: RunDetail; other: string }) {
  const { data, error, refetch } = useQuery(comparisonQuery(run.run_id, other));
  if (error !== null)
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {genericMessage(error)}
      </Notice>
    );
  if (data === undefined) return <Skeleton h="16rem" aria-busy />;
  return (
    <Stack gap="md">
      <Text>{summaryOf(data)}</Text>
      <TotalsChart comparison={data} values={valueWords(run.value_label)} />
      {data.moves.length > 0 && <Moves comparison={data} />}
      {!data.same_level && (
        <Text size="sm" c="dimmed">
          The runs were computed by different characteristics, so their combinations cannot be compared.
        </Text>
      )}
      <FigureTable
        title="By period"
        columns={['Period', 'Actual', 'This run', 'Other run', 'Difference']}
        rows={data.periods.map((period) => [
          bucketLabel(period.date, data.bucket_type),
          formatNumber(period.actual),
          formatNumber(period.run),
          formatNumber(period.with),
          signed(period.difference),
        ])}
      />
      <FigureTable
        title="Accuracy and settings"
        columns={['Figure', 'This run', 'Other run']}
        rows={[
          ['Data, version', textOf(data.versions.run), textOf(data.versions.with)],
          ...(
            [
              ['WAPE', 'wape'],
              ['MAPE', 'mape'],
              ['MAE', 'mae'],
              ['RMSE', 'rmse'],
              ['Bias', 'bias'],
            ] as const
          ).map(([label, name]) => [
            label,
            formatFigure(data.accuracy.run?.[name]),
            formatFigure(data.accuracy.with?.[name]),
          ]),
          ...data.settings.map(({ setting, run: own, with: others }) => [
            setting.replaceAll('_', ' '),
            own || 'none',
            others || 'none',
          ]),
        ]}
      />
    </Stack>
  );
}

const textOf = (version: number | null) => (version === null ? 'N/A' : String(version));

const signed = (value: number | null) => formatSigned(value, formatNumber);

/** How far the total moved over the periods that both forecast. */
function summaryOf({ periods }: Comparison): string {
  const common = periods.filter(({ difference }) => difference !== null);
  const sum = (of: 'run' | 'with') => common.reduce((total, period) => total + (period[of] ?? 0), 0);
  const [own, others] = [sum('run'), sum('with')];
  if (common.length === 0) return 'No period is forecast by both runs.';
  const share = others === 0 ? '' : ` (${formatChange((100 * (own - others)) / Math.abs(others))})`;
  return `Over the ${formatBuckets(common.length, 'period')} that both runs forecast the total moved from ${formatNumber(others)} to ${formatNumber(own)}, by ${signed(own - others)}${share}.`;
}

function Moves({ comparison: { moves, total } }: { comparison: Comparison }) {
  return (
    <FigureTable
      title={`What moved most: ${moves.length} of ${total} combinations`}
      columns={[
        'Combination',
        'Before',
        'Now',
        'Change',
        'by new actuals',
        'by changed history',
        'by settings',
      ]}
      rows={moves.map((move) => [
        move.name ?? (Object.values(move.key).join(' + ') || 'Total'),
        formatNumber(move.before),
        formatNumber(move.after),
        signed(move.change),
        signed(move.new_actuals),
        signed(move.changed_history),
        signed(move.other),
      ])}
    />
  );
}

function TotalsChart({
  comparison: { periods, bucket_type: bucket },
  values,
}: {
  comparison: Comparison;
  values: string;
}) {
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const series = useMemo((): ChartSeries[] => {
    const of = (name: 'actual' | 'run' | 'with') =>
      periods.flatMap((period) => {
        const x = parseIsoDate(period.date);
        return x === null ? [] : [{ x, y: period[name] }];
      });
    const all: ChartSeries[] = [
      { id: 'actual', label: 'Actual', role: 'actual', points: of('actual') },
      { id: 'run', label: 'This run', role: 'forecast', points: of('run') },
      { id: 'with', label: 'Other run', role: 'backtest', points: of('with') },
    ];
    return all.filter(({ points }) => points.some(({ y }) => y !== null));
  }, [periods]);
  return (
    <LineChart
      series={series}
      summary="The totals of both runs; the table By period has the same values."
      formatX={formatDay}
      valueTitle={values}
      formatValue={formatNumber}
      zoom={zoom}
      onZoom={setZoom}
    />
  );
}
