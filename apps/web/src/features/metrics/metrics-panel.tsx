import { ApiError } from '@forecast-console/api-client';
import { metricsMessage, runIdMissing } from '@forecast-console/api-client/errors';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../runs/queries.ts';
import { uploadQuery } from '../uploads/queries.ts';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { ForecastInformation } from './forecast-information.tsx';
import { MetricsCard } from './metrics-card.tsx';

interface MetricsPanelProps {
  runId?: string | undefined;
  /** stands in for an absent run id (MET-1) */
  forecastId?: string | undefined;
}

/** A forecast run's information and metrics; any route may embed it. */
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
      <Notice kind="info" title="A dataset has no metrics">
        They come with its forecasts: each is measured by a backtest.
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
