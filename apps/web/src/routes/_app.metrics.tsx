import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { BacktestErrors } from '../features/metrics/backtest-errors.tsx';
import { MetricsPanel } from '../features/metrics/metrics-panel.tsx';
import { ProductErrors } from '../features/metrics/product-errors.tsx';
import { AccuracyPanel } from '../features/runs/accuracy/accuracy-panel.tsx';
import { newestRunId, runQuery } from '../features/runs/queries.ts';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { runSearch } from '../lib/run-search.ts';
import { Page } from '../components/page/page.tsx';
import { analysisLink } from './-analysis-link.tsx';
import { ShortLead } from './-short-lead.tsx';

export const Route = createFileRoute('/_app/metrics')({
  validateSearch: runSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.runId !== undefined) return;
    const newest = await newestRunId(queryClient);
    if (newest !== null)
      throw redirect({ to: '/metrics', search: { ...search, runId: newest }, replace: true });
  },
  loaderDeps: ({ search }) => ({ runId: search.runId }),
  loader: ({ context: { queryClient }, deps: { runId } }) => {
    if (runId !== undefined) void queryClient.prefetchQuery(runQuery(runId));
  },
  component: Metrics,
});

function Metrics() {
  const { runId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: run } = useQuery(runQuery(runId ?? null));
  return (
    <Page
      title="Metrics"
      actions={
        runId !== undefined && (
          <RunSelector
            runId={runId}
            onSelect={(other) => void navigate({ search: { runId: other }, replace: true })}
          />
        )
      }
    >
      {runId === undefined ? (
        <NoRuns />
      ) : (
        <Stack gap="md">
          <ShortLead key={runId} runId={runId} />
          <MetricsPanel runId={runId} />
          {run !== undefined && <ProductErrors run={run} link={analysisLink(runId)} />}
          {run !== undefined && <BacktestErrors run={run} />}
          {run?.status === 'completed' && (
            <AccuracyPanel run={run} link={analysisLink(runId, 'accuracy')} foldable />
          )}
        </Stack>
      )}
    </Page>
  );
}
