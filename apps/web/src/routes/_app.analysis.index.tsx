import { createFileRoute, redirect } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { runDataQuery } from '../features/analysis/queries.ts';
import { runAnalysisRequest } from '../features/analysis/run-analysis-query.ts';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { newestRunId } from '../features/runs/queries.ts';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { Page } from '../components/page/page.tsx';
import { prefetchRun } from './-prefetch-run.ts';
import { RunAnalysisPage } from './-run-analysis-page.tsx';

export const Route = createFileRoute('/_app/analysis/')({
  validateSearch: runAnalysisSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.runId !== undefined) return;
    const newest = await newestRunId(queryClient);
    if (newest !== null)
      throw redirect({ to: '/analysis', search: { ...search, runId: newest }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { runId } = deps;
    if (runId === undefined) return;
    const run = prefetchRun(queryClient, runId);
    void queryClient.prefetchQuery(runDataQuery(runAnalysisRequest(runId, run, deps)));
  },
  component: Analysis,
});

function Analysis() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (search.runId === undefined)
    return (
      <Page title="Analysis" actions={<RefreshButton />}>
        <NoRuns />
      </Page>
    );
  return (
    <RunAnalysisPage
      runId={search.runId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onSelect={(runId) => void navigate({ search: { runId }, replace: true })}
    />
  );
}
