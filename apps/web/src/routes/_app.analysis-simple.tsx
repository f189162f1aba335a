import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { searchOfRun, simpleAnalysisSearch } from '../features/analysis/filters/simple-analysis-search.ts';
import { startSimpleAnalysis } from '../features/analysis/simple-analysis-query.ts';
import { SimpleAnalysis } from '../features/analysis/simple-analysis.tsx';
import { newestRunId, runQuery } from '../features/runs/queries.ts';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { runNameText } from '../features/runs/header/run-name.ts';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { runFacts } from '../features/runs/run-details.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { Page } from '../components/page.tsx';
import { closingOf } from './-run-closing.tsx';
import { leadOf } from './-run-lead.tsx';

export const Route = createFileRoute('/_app/analysis-simple')({
  validateSearch: simpleAnalysisSearch,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.run_id !== undefined) return;
    const newest = await newestRunId(queryClient);
    if (newest !== null)
      throw redirect({ to: '/analysis-simple', search: { ...search, run_id: newest }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.run_id !== undefined) startSimpleAnalysis(queryClient, deps.run_id, deps);
  },
  component: SimpleAnalysisPage,
});

function SimpleAnalysisPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { run_id: runId } = search;
  const { data: run } = useQuery(runQuery(runId ?? null));
  return (
    <Page
      title="Simple Analysis"
      about={run && runNameText(run)}
      actions={
        <>
          {runId !== undefined && (
            <RunSelector
              runId={runId}
              onSelect={(other) => void navigate({ search: searchOfRun(search, other), replace: true })}
            />
          )}
          <RefreshButton />
        </>
      }
    >
      {runId === undefined ? <NoRuns /> : <RunOnPage key={runId} runId={runId} />}
    </Page>
  );
}

function RunOnPage({ runId }: { runId: string }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data, error } = useQuery(runQuery(runId));
  // Deferred, so that the page stays responsive while a run is rendered.
  const run = useDeferredValue(data);
  const lead = useMemo(() => leadOf(runId, run, error), [runId, run, error]);
  const closing = useMemo(() => closingOf(run), [run]);
  return (
    <SimpleAnalysis
      runId={runId}
      run={run ?? (error === null ? undefined : null)}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      lead={lead}
      closing={closing}
      parameters={run === undefined ? [['Run ID', runId]] : runFacts(run)}
    />
  );
}
