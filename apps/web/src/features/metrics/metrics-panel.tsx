import { ApiError } from '@forecast-console/api-client';
import { metricsMessage, runIdMissing } from '@forecast-console/api-client/errors';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataColumn, metricColumn } from '../../components/data-table/data-column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { FactList } from '../../components/table/fact-list.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { isMapeDominated, metricHints } from '../../lib/figures.ts';
import { formatLocalDate, formatPercent } from '../../lib/format.ts';
import { modelName } from '../../lib/model-names.ts';
import { type RunDetail, runQuery } from '../runs/queries.ts';
import { uploadQuery } from '../uploads/queries.ts';

interface MetricsPanelProps {
  runId?: string | undefined;
  /** forecast id, used if there is no run id (MET-1) */
  forecastId?: string | undefined;
}

/** Shows the parameters and metrics of a run. */
export function MetricsPanel({ runId, forecastId }: MetricsPanelProps) {
  const id = runId ?? forecastId;
  return id === undefined ? <MetricsProblem message={runIdMissing()} /> : <MetricsOfRun runId={id} />;
}

function MetricsOfRun({ runId }: { runId: string }) {
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  const isUnknown = error instanceof ApiError && error.status === 404;
  const { data: upload, isPending: isAsking } = useQuery(uploadQuery(isUnknown ? runId : null));
  if (run !== undefined)
    return (
      <Stack gap="md">
        <ForecastInformation run={run} />
        <MetricsCard run={run} />
      </Stack>
    );
  if (upload !== undefined)
    return (
      <Notice kind="info" title="Datasets have no metrics">
        Run a forecast with a backtest to see metrics.
      </Notice>
    );
  if (error !== null && !(isUnknown && isAsking))
    return <MetricsProblem message={metricsMessage(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" aria-busy>
      <Panel title="Forecast Information">
        <Skeleton height="6rem" />
      </Panel>
      <Panel title="Metrics">
        <Skeleton height="4.5rem" />
      </Panel>
    </Stack>
  );
}

function MetricsProblem({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Notice kind="error" title={message} onRetry={onRetry}>
      <div>Try selecting a different forecast run or check the server logs for more details</div>
    </Notice>
  );
}

// MET-3: the run label is the first 8 characters of the id.
const labelLength = 8;

const columns: DataColumn<RunDetail>[] = [
  {
    id: 'run',
    header: 'Forecast Run',
    sortable: false,
    value: ({ run_id }) => run_id,
    text: ({ run_id }) => run_id.slice(0, labelLength),
  },
  ...(
    [
      ['mape', 'MAPE'],
      ['mae', 'MAE'],
      ['rmse', 'RMSE'],
      ['bias', 'Bias'],
    ] as const
  ).map(([name, header]) =>
    metricColumn<RunDetail>(name, header, ({ metrics }) => metrics[name], {
      sortable: false,
      hint: metricHints[name],
    }),
  ),
];

/** The run's accuracy (MET-3). */
export function MetricsCard({ run }: { run: RunDetail }) {
  const rows = useMemo(() => [run], [run]);
  const wape = isMapeDominated({ ...run.metrics, ...run.accuracy }) ? (run.accuracy?.wape ?? null) : null;
  return (
    <Panel title="Metrics">
      <DataTable caption="Metrics" columns={columns} rows={rows} rowId={({ run_id }) => run_id} />
      {wape !== null && (
        <Text size="sm" mt="xs">
          Periods of low demand dominate the MAPE. WAPE: {formatPercent(wape)}.
        </Text>
      )}
    </Panel>
  );
}

/** Parameters of the run (MET-2). */
export function ForecastInformation({ run }: { run: RunDetail }) {
  const facts = [
    ['Model', modelName(run.model_type)],
    ['Created', formatLocalDate(run.created_at)],
    ['Data Start Date', formatLocalDate(run.data_start_date)],
    ['Forecast Start Date', formatLocalDate(run.forecast_start_date)],
    ['Bucket Type', run.bucket_type ?? 'N/A'],
    ['Forecast Horizon', run.horizon === null ? 'N/A' : String(run.horizon)],
  ] as const;
  return (
    <Panel title="Forecast Information">
      <FactList facts={facts} />
    </Panel>
  );
}
