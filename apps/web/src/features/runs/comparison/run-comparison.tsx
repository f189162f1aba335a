import type { ChartSeries } from '../../../components/chart/chart-series.ts';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { LongRequest } from '../../../components/feedback/long-request.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { UntilNewer } from '../../../components/feedback/until-newer.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatFigure, formatNumber, valueWords } from '../../../lib/format.ts';
import {
  type ComparedSeries,
  comparisonQuery,
  type RunComparison as Comparison,
  type RunDetail,
} from '../queries.ts';
import { ChangeCauses } from './change-causes.tsx';
import { settingRows } from './compared-settings.ts';
import { movesTable, periodTable, summaryOf } from './compared-tables.ts';
import { FigureTable } from '../figure-table.tsx';
import { genericMessage } from '@forecast-console/api-client/errors';
import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

type Labels = Readonly<Record<string, string>>;

interface RunComparisonProps {
  run: RunDetail;
  other: string;
  /** names of the characteristics of both runs by code */
  labels: Labels;
}

/** Two runs in one chart and in tables: by period, by combination, accuracy and settings. */
export default function RunComparison({ run, other, labels }: RunComparisonProps) {
  // Plans are compared by default. If a run has no adjustments, its plan equals its forecast.
  const [series, setSeries] = useState<ComparedSeries>('plan');
  const query = comparisonQuery(run.run_id, other, series);
  const { data, error, refetch, isPlaceholderData, fetchStatus } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const bucket = data?.bucket_type ?? 'month';
  const formatDay = useCallback((day: number) => bucketLabel(formatIsoDate(day), bucket), [bucket]);
  const totals = useMemo(() => totalsOf(data?.periods ?? []), [data]);
  if (error !== null)
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {genericMessage(error)}
      </Notice>
    );
  if (data === undefined)
    return (
      <LongRequest
        queryKey={query.queryKey}
        fetchStatus={fetchStatus}
        label="Comparing all series of both runs"
        height="16rem"
      />
    );
  return (
    <Stack gap="md">
      {(data.adjusted.run || data.adjusted.with) && (
        <NativeSelect
          label="Compare"
          description={adjustedText(data)}
          maw="22rem"
          value={series}
          data={[
            { value: 'plan', label: 'Plans' },
            { value: 'forecast', label: 'Statistical forecasts' },
          ]}
          onChange={({ currentTarget: { value } }) => setSeries(value === 'plan' ? 'plan' : 'forecast')}
        />
      )}
      <UntilNewer coming={isPlaceholderData} label="Loading the comparison">
        <Stack gap="md">
          <Text>{summaryOf(data)}</Text>
          <LineChart
            series={totals}
            summary="Totals of both runs. The table “By period” has the same values."
            formatX={formatDay}
            valueTitle={valueWords(run.value_label)}
            formatValue={formatNumber}
            zoom={zoom}
            onZoom={setZoom}
          />
          <SimpleGrid cols={{ base: 1, lg: data.moves.length > 0 ? 2 : 1 }} spacing="xl">
            <FigureTable
              title="Accuracy and settings"
              columns={['Mean over all backtests', 'This run', 'Other run', 'Smaller error']}
              rows={figuresOf(data, labels)}
            />
            {data.moves.length > 0 && (
              <FigureTable
                title={`Largest changes: ${data.moves.length} of ${data.total} combinations`}
                {...movesTable(data)}
              />
            )}
          </SimpleGrid>
          <ChangeCauses key={other} runId={run.run_id} other={other} />
          {!data.same_level && (
            <Text size="sm" c="dimmed">
              The runs have different aggregation levels, so their combinations cannot be compared.
            </Text>
          )}
          <FigureTable title="By period" {...periodTable(data)} />
        </Stack>
      </UntilNewer>
    </Stack>
  );
}

/** Data version, accuracy and differing settings of both runs. */
function figuresOf({ versions, accuracy, settings }: Comparison, labels: Labels): string[][] {
  const measures = [
    ['WAPE', 'wape'],
    ['MAPE', 'mape'],
    ['MAE', 'mae'],
    ['RMSE', 'rmse'],
    ['Bias', 'bias'],
  ] as const;
  return [
    ...measures.map(([label, name]) => {
      const [own, others] = [accuracy.run?.[name], accuracy.with?.[name]];
      return [label, formatFigure(own), formatFigure(others), smallerError(own, others)];
    }),
    ['Data version', textOf(versions.run), textOf(versions.with), ''],
    ...settingRows(settings, labels),
  ];
}

/** The run with the smaller error or bias. */
function smallerError(own: number | null | undefined, others: number | null | undefined): string {
  if (own == null || others == null) return 'N/A';
  const [size, other] = [Math.abs(own), Math.abs(others)];
  return size === other ? 'same' : size < other ? 'this run' : 'other run';
}

const textOf = (version: number | null) => (version === null ? 'N/A' : String(version));

function adjustedText({ adjusted }: Comparison): string {
  if (adjusted.run && adjusted.with) return 'Both runs are adjusted';
  return adjusted.run
    ? 'Only this run has adjustments; the other run’s plan equals its forecast'
    : 'Only the other run has adjustments; this run’s plan equals its forecast';
}

/** The totals of two runs; an adjusted run has a line for its plan and one for its forecast. */
function totalsOf(periods: Comparison['periods']): ChartSeries[] {
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
}
