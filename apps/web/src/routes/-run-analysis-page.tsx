import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import { AnalysisBody, SkipToTabs, yearsTab } from '../features/analysis/analysis-body.tsx';
import { RunAnalysisFilters } from '../features/analysis/filters/run-analysis-filters.tsx';
import type { RunAnalysisSearch } from '../features/analysis/filters/run-analysis-search.ts';
import { useRunAnalysis } from '../features/analysis/run-analysis-query.ts';
import { runNameText } from '../features/runs/header/run-name.ts';
import { RefreshButton } from '../features/runs/refresh-button.tsx';
import { RunDetailsBox, runFacts } from '../features/runs/run-details.tsx';
import { MarkStockout } from '../features/runs/stockouts/mark-stockout.tsx';
import { markablePeriods, shownItem } from '../features/runs/stockouts/markable.ts';
import { RunSelector } from '../features/runs/run-selector.tsx';
import { runQuery } from '../features/runs/queries.ts';
import { Page } from '../components/page/page.tsx';
import { withoutBlanks } from '../lib/search.ts';
import { RunLead } from './-run-lead.tsx';
import { detailsOf, runTabs } from './-run-tabs.tsx';

interface RunAnalysisPageProps {
  runId: string;
  search: RunAnalysisSearch;
  onSearch: (search: RunAnalysisSearch) => void;
  onSelect: (runId: string) => void;
}

/** Shows a run. Filters take effect immediately and are stored in the URL. */
export function RunAnalysisPage({ runId, search, onSearch, onSelect }: RunAnalysisPageProps) {
  const { data, error } = useQuery(runQuery(runId));
  // Deferred, so that the page stays responsive while a run is rendered. Data of another run is never shown.
  const deferred = useDeferredValue(data);
  const run = deferred?.run_id === data?.run_id ? deferred : undefined;
  const shown = run ?? (error === null ? undefined : null);
  const { settings, ...analysis } = useRunAnalysis(runId, shown, search);
  const showGroup = useCallback(
    (group: string | undefined) => onSearch(withoutBlanks({ ...search, group })),
    [onSearch, search],
  );
  return (
    <Page
      title="Analysis"
      about={data && runNameText(data)}
      actions={
        <>
          <SkipToTabs />
          <RunSelector runId={runId} onSelect={onSelect} />
          <RefreshButton />
        </>
      }
    >
      <AnalysisBody
        key={runId}
        runId={runId}
        run={shown}
        renderLead={(part) => <RunLead runId={runId} run={run} error={error} {...part} />}
        tabsOf={(part) => (run === undefined ? [] : [...runTabs(run, part), detailsOf(run, 'Details')])}
        details={run && <RunDetailsBox run={run} />}
        parameters={run === undefined ? [['Run ID', runId]] : runFacts(run)}
        {...analysis}
        view={settings.view}
        pageSize={settings.pageSize}
        totals={settings.totals}
        fromZero={settings.fromZero}
        named={search.group}
        zoom={search.zoom}
        onZoom={(zoom) => onSearch(withoutBlanks({ ...search, zoom }))}
        onGroup={showGroup}
        hasYearsTab
        tab={settings.view === 'yoy' ? yearsTab : search.tab}
        onTab={(tab) =>
          onSearch(
            withoutBlanks(
              tab === yearsTab
                ? { ...search, view: 'yoy', tab: undefined, zoom: undefined }
                : {
                    ...search,
                    view: undefined,
                    tab,
                    zoom: settings.view === 'yoy' ? undefined : search.zoom,
                  },
            ),
          )
        }
        chartTools={
          <RunAnalysisFilters
            settings={settings}
            bucket={analysis.filters.bucket}
            own={analysis.own}
            hasLevel={(run?.aggregation_characteristics.length ?? 0) > 0}
            onChange={(part) => onSearch(withoutBlanks({ ...search, ...part }))}
            onReset={() => onSearch(withoutBlanks({ runId: search.runId, tab: search.tab }))}
          >
            {run?.status === 'completed' && (
              <MarkStockout
                run={run}
                item={shownItem(run, analysis.shown.group)}
                periods={markablePeriods(
                  (analysis.shown.group ?? analysis.query.data)?.points ?? [],
                  analysis.own,
                )}
              />
            )}
          </RunAnalysisFilters>
        }
      />
    </Page>
  );
}
