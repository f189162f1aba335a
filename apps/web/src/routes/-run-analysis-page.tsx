import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyLinkButton } from '../features/analysis/copy-link-button.tsx';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import type { RunAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { RunAnalysis } from '../features/analysis/run-analysis.tsx';
import { ForecastExplanation } from '../features/metrics/explanation.tsx';
import { NoRuns } from '../features/runs/no-runs.tsx';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { runFacts } from '../features/runs/run-details-box.tsx';
import { runQuery } from '../resources/runs.ts';
import { Page } from '../ui/page.tsx';
import { accuracyOf, AnalysisHead } from './-analysis-head.tsx';

interface RunAnalysisPageProps {
  runId: string | undefined;
  search: RunAnalysisSearch;
  onSearch: (search: RunAnalysisSearch) => void;
  onSelect: (runId: string) => void;
}

/** The run-analysis page, wherever its run id stands in the address. */
export function RunAnalysisPage({ runId, search, onSearch, onSelect }: RunAnalysisPageProps) {
  return (
    <Page
      title="Analysis"
      actions={
        <>
          {runId !== undefined && (
            <Anchor
              renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ from: runId }} />}
            >
              Run again with changes
            </Anchor>
          )}
          <CopyLinkButton />
          <RefreshButton />
        </>
      }
    >
      {runId === undefined ? (
        <NoRuns />
      ) : (
        <RunOnPage key={runId} runId={runId} search={search} onSearch={onSearch} onSelect={onSelect} />
      )}
    </Page>
  );
}

function RunOnPage({ runId, search, onSearch, onSelect }: RunAnalysisPageProps & { runId: string }) {
  const { data: run, error } = useQuery(runQuery(runId));
  return (
    <>
      <RunAnalysis
        runId={runId}
        run={run ?? (error === null ? undefined : null)}
        search={search}
        onSearch={onSearch}
        head={<AnalysisHead runId={runId} run={run} error={error} onSelect={onSelect} />}
        accuracy={accuracyOf(run)}
        parameters={run === undefined ? [['Run ID', runId]] : runFacts(run)}
      />
      {run !== undefined && (
        <div data-print="never">
          <ForecastExplanation run={run} bucket={toBucket(run.bucket_type) ?? 'month'} />
        </div>
      )}
    </>
  );
}
