import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { SkipToTabs } from '../features/analysis/analysis-body.tsx';
import { batchRunDataQuery, runDataQuery } from '../features/analysis/queries.ts';
import { searchOfRun, simpleAnalysisSearch } from '../features/analysis/filters/simple-analysis-search.ts';
import { defaultsOf, simpleAnalysisRequest } from '../features/analysis/simple-analysis-query.ts';
import { SimpleAnalysis } from '../features/analysis/simple-analysis.tsx';
import { newestRunId, runQuery } from '../features/runs/queries.ts';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { runNameText } from '../features/runs/header/run-name.ts';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { RunDetailsBox, runFacts } from '../features/runs/run-details.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { Page } from '../components/page/page.tsx';
import { prefetchRun } from './-prefetch-run.ts';
import { RunLead } from './-run-lead.tsx';
import { detailsOf, runTabs } from './-run-tabs.tsx';

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
    const { run_id: runId } = deps;
    if (runId === undefined) return;
    const run = prefetchRun(queryClient, runId);
    void queryClient.prefetchQuery(runDataQuery({ runId, types: [], level: [] }));
    void queryClient.prefetchQuery(batchRunDataQuery(simpleAnalysisRequest(runId, defaultsOf(run), deps)));
  },
  component: SimpleAnalysisPage,
});

function SimpleAnalysisPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { run_id: runId } = search;
  const { data, error } = useQuery(runQuery(runId ?? null));
  // Deferred, so that the page stays responsive while a run is rendered. Data of another run is never shown.
  const deferred = useDeferredValue(data);
  const run = deferred?.run_id === data?.run_id ? deferred : undefined;
  return (
    <Page
      title="Simple Analysis"
      about={data && runNameText(data)}
      actions={
        <>
          {runId !== undefined && (
            <>
              <SkipToTabs />
              <RunSelector
                runId={runId}
                onSelect={(other) => void navigate({ search: searchOfRun(search, other), replace: true })}
              />
            </>
          )}
          <RefreshButton />
        </>
      }
    >
      {runId === undefined ? (
        <NoRuns />
      ) : (
        <SimpleAnalysis
          key={runId}
          runId={runId}
          run={run ?? (error === null ? undefined : null)}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          renderLead={(shown) => <RunLead hasTimeline runId={runId} run={run} error={error} {...shown} />}
          tabsOf={(shown) =>
            run === undefined ? [] : [...runTabs(run, shown), detailsOf(run, 'Run Details')]
          }
          details={run && <RunDetailsBox run={run} />}
          parameters={run === undefined ? [['Run ID', runId]] : runFacts(run)}
        />
      )}
    </Page>
  );
}
