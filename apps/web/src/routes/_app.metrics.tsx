import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { BacktestErrors } from '../features/metrics/backtest-errors.tsx';
import { MetricsPanel } from '../features/metrics/metrics-panel.tsx';
import { levelName, ProductErrors } from '../features/metrics/product-errors.tsx';
import { AccuracyPanel } from '../features/runs/accuracy/accuracy-panel.tsx';
import { newestRunId, type RunDetail, runQuery } from '../features/runs/queries.ts';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { runSearch } from '../lib/run-search.ts';
import { Page } from '../components/page/page.tsx';
import { TabPanel } from '../components/panel/tab-panel.tsx';
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
          {run?.status === 'completed' && <Errors key={run.run_id} run={run} />}
        </Stack>
      )}
    </Page>
  );
}

/** Errors of a completed run in its backtests and since (MET-6). */
function Errors({ run }: { run: RunDetail }) {
  const [tab, setTab] = useState<string>();
  const products = {
    id: 'combinations',
    label: `By ${levelName(run)}`,
    render: () => <ProductErrors run={run} link={analysisLink(run.run_id)} foldable={false} />,
  };
  const cutoffs = {
    id: 'cutoffs',
    label: 'By lag and cutoff',
    render: () => <BacktestErrors run={run} foldable={false} />,
  };
  const realized = {
    id: 'realized',
    label: 'Realized accuracy',
    render: () => <AccuracyPanel run={run} link={analysisLink(run.run_id, 'accuracy')} />,
  };
  const tabs = [
    ...(run.aggregation_characteristics.length > 0 ? [products] : []),
    ...((run.backtest_errors?.by_cutoff.length ?? 0) > 0 ? [cutoffs] : []),
    realized,
  ];
  return <TabPanel label="Errors of the run" tabs={tabs} value={tab} onChange={setTab} />;
}
