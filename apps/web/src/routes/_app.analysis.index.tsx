import { createFileRoute, redirect } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/run-analysis-search.ts';
import { runDetailQuery } from '../features/metrics/run-detail-query.ts';
import { newestRunId } from '../features/runs/newest-run-id.ts';
import { RunAnalysisPage } from './-run-analysis-page.tsx';

export const Route = createFileRoute('/_app/analysis/')({
  validateSearch: runAnalysisSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.runId !== undefined) return;
    const newest = await newestRunId(queryClient);
    if (newest !== null)
      throw redirect({ to: '/analysis', search: { ...search, runId: newest }, replace: true });
  },
  loaderDeps: ({ search }) => ({ runId: search.runId }),
  loader: async ({ context: { queryClient }, deps: { runId } }) => {
    if (runId !== undefined) await queryClient.prefetchQuery(runDetailQuery(runId));
  },
  component: Analysis,
});

function Analysis() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RunAnalysisPage
      runId={search.runId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onSelect={(runId) => void navigate({ search: { runId }, replace: true })}
    />
  );
}
