import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { RunAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { RunAnalysis } from '../features/analysis/run-analysis.tsx';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { runNameText } from '../features/runs/header/run-name.ts';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { runFacts } from '../features/runs/run-details.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { runQuery } from '../features/runs/queries.ts';
import { Page } from '../components/page.tsx';
import { closingOf } from './-run-closing.tsx';
import { leadOf } from './-run-lead.tsx';

interface RunAnalysisPageProps {
  runId: string | undefined;
  search: RunAnalysisSearch;
  onSearch: (search: RunAnalysisSearch) => void;
  onSelect: (runId: string) => void;
}

/** The run analysis page; the run id is in the path or the search parameters. */
export function RunAnalysisPage({ runId, search, onSearch, onSelect }: RunAnalysisPageProps) {
  const { data: run } = useQuery(runQuery(runId ?? null));
  return (
    <Page
      title="Analysis"
      about={run && runNameText(run)}
      actions={
        <>
          {runId !== undefined && <RunSelector runId={runId} onSelect={onSelect} />}
          <RefreshButton />
        </>
      }
    >
      {runId === undefined ? (
        <NoRuns />
      ) : (
        <RunOnPage key={runId} runId={runId} search={search} onSearch={onSearch} />
      )}
    </Page>
  );
}

function RunOnPage({ runId, search, onSearch }: Omit<RunAnalysisPageProps, 'onSelect'> & { runId: string }) {
  const { data, error } = useQuery(runQuery(runId));
  // Deferred, so that the page stays responsive while a run is rendered.
  const run = useDeferredValue(data);
  const lead = useMemo(() => leadOf(runId, run, error), [runId, run, error]);
  const closing = useMemo(() => closingOf(run), [run]);
  return (
    <RunAnalysis
      runId={runId}
      run={run ?? (error === null ? undefined : null)}
      search={search}
      onSearch={onSearch}
      lead={lead}
      closing={closing}
      parameters={run === undefined ? [['Run ID', runId]] : runFacts(run)}
    />
  );
}
