import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { groupId } from '../features/analysis/groups.ts';
import { BacktestErrors } from '../features/metrics/backtest-errors.tsx';
import { MetricsPanel } from '../features/metrics/metrics-panel.tsx';
import { ProductErrors } from '../features/metrics/product-errors.tsx';
import { ProductsTable } from '../features/runs/products-table.tsx';
import { RecentRuns } from '../features/runs/recent-runs.tsx';
import { RunInfo } from '../features/runs/run-details.tsx';
import { runSearch } from '../lib/run-search.ts';
import { type Product, uploadQuery } from '../features/uploads/queries.ts';
import { runQuery } from '../features/runs/queries.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { Page } from '../components/page/page.tsx';
import { unbroken } from '../components/page/unbroken.tsx';
import { analysisLink } from './-analysis-link.tsx';
import { ShortLead } from './-short-lead.tsx';

export const Route = createFileRoute('/_app/results')({
  validateSearch: runSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { runId } }) => {
    if (runId !== undefined) void queryClient.prefetchQuery(runQuery(runId));
  },
  component: Results,
});

function Results() {
  const { runId } = Route.useSearch();
  if (runId !== undefined) return <ResultsOfRun key={runId} runId={runId} />;
  return (
    <Page title="Results">
      <EmptyState
        title="No Run ID Provided"
        action={
          <Anchor component={Link} to="/">
            Upload a file
          </Anchor>
        }
      >
        Please upload a file first to generate results.
      </EmptyState>
      <RecentRuns link={resultsLink} />
    </Page>
  );
}

// Shows the first 8 characters of the id, like the metrics page (MET-3).
function resultsLink({ run_id: runId }: ForecastRun, label?: string) {
  return (
    <Anchor
      fz="inherit"
      aria-label={label ?? runId}
      renderRoot={(props: object) => <Link {...props} to="/results" search={{ runId }} />}
    >
      {unbroken(label ?? runId.slice(0, 8))}
    </Anchor>
  );
}

function ResultsOfRun({ runId }: { runId: string }) {
  const { data: run, isError } = useQuery(runQuery(runId));
  // The id may belong to a dataset instead of a run.
  const uploadId = run?.upload_id ?? (run !== undefined || isError ? runId : null);
  const { data: dataset } = useQuery(uploadQuery(uploadId));
  const action = useCallback(
    ({ product_code }: Product) => (
      <Anchor
        fz="inherit"
        aria-label={`View Analysis of ${product_code}`}
        renderRoot={(props: object) => (
          <Link {...props} to="/analysis" search={{ runId, group: groupId({ c2: product_code }) }} />
        )}
      >
        View Analysis
      </Anchor>
    ),
    [runId],
  );
  return (
    <Page
      title={`Results for Run: ${runId}`}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            renderRoot={(props: object) => <Link {...props} to="/analysis" search={{ runId }} />}
          >
            View Analysis
          </Button>
          <Button
            variant="default"
            renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ runId }} />}
          >
            View Forecast
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <ShortLead runId={runId} />
        <RunInfo runId={runId} status={run?.status ?? dataset?.status ?? null} reason={run?.error ?? null} />
        {run !== undefined && <MetricsPanel runId={runId} />}
        <ProductsTable uploadId={uploadId} action={action} />
        {run !== undefined && (
          <>
            <ProductErrors run={run} link={analysisLink(runId)} />
            <BacktestErrors run={run} />
          </>
        )}
      </Stack>
    </Page>
  );
}
