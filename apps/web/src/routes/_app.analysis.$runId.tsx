import { createFileRoute } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/run-analysis-search.ts';
import { runDetailQuery } from '../features/metrics/run-detail-query.ts';
import { RunAnalysisPage } from './-run-analysis-page.tsx';

export const Route = createFileRoute('/_app/analysis/$runId')({
  validateSearch: runAnalysisSearch,
  loader: ({ context: { queryClient }, params: { runId } }) =>
    queryClient.prefetchQuery(runDetailQuery(runId)),
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
