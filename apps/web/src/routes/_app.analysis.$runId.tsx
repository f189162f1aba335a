import { createFileRoute } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { startRunAnalysis } from '../features/analysis/run-analysis-query.ts';
import { RunAnalysisPage } from './-run-analysis-page.tsx';

export const Route = createFileRoute('/_app/analysis/$runId')({
  validateSearch: runAnalysisSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { runId }, deps }) =>
    startRunAnalysis(queryClient, runId, deps),
  component: Analysis,
});

function Analysis() {
  const { runId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RunAnalysisPage
      runId={runId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onSelect={(other) =>
        void navigate({ to: '/analysis/$runId', params: { runId: other }, search: {}, replace: true })
      }
    />
  );
}
