import { createFileRoute, redirect } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { startRunAnalysis } from '../features/analysis/run-analysis-query.ts';
import { newestRunId } from '../features/runs/queries.ts';
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
    if (deps.runId !== undefined) startRunAnalysis(queryClient, deps.runId, deps);
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
