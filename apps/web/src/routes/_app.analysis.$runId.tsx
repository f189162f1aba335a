import { createFileRoute } from '@tanstack/react-router';
import { runAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { runDataQuery } from '../features/analysis/queries.ts';
import { runAnalysisRequest } from '../features/analysis/run-analysis-query.ts';
import { prefetchRun } from './-prefetch-run.ts';
import { RunAnalysisPage } from './-run-analysis-page.tsx';

export const Route = createFileRoute('/_app/analysis/$runId')({
  validateSearch: runAnalysisSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { runId }, deps }) => {
    const run = prefetchRun(queryClient, runId);
    void queryClient.prefetchQuery(runDataQuery(runAnalysisRequest(runId, run, deps)));
  },
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
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onSelect={(other) =>
        void navigate({ to: '/analysis/$runId', params: { runId: other }, search: {}, replace: true })
      }
    />
  );
}
