import { useCallback } from 'react';
import { withoutBlanks } from '../../lib/search.ts';
import { AnalysisBody, type AnalysisProps } from './analysis-body.tsx';
import { RunAnalysisFilters } from './filters/run-analysis-filters.tsx';
import type { RunAnalysisSearch } from './filters/run-analysis-search.ts';
import { useFold } from './options-layout.tsx';
import { useRunAnalysis } from './run-analysis-query.ts';

/** A run with filters that take effect immediately and are stored in the URL. */
export function RunAnalysis({ search, onSearch, ...page }: AnalysisProps<RunAnalysisSearch>) {
  const { settings, ...analysis } = useRunAnalysis(page.runId, page.run, search);
  const fold = useFold();
  const showGroup = useCallback(
    (group: string | undefined) => onSearch(withoutBlanks({ ...search, group })),
    [onSearch, search],
  );
  return (
    <AnalysisBody
      {...page}
      {...analysis}
      view={settings.view}
      pageSize={settings.pageSize}
      totals={settings.totals}
      named={search.group}
      zoom={search.zoom}
      onZoom={(zoom) => onSearch(withoutBlanks({ ...search, zoom }))}
      onGroup={showGroup}
      options={
        <RunAnalysisFilters
          settings={settings}
          bucket={analysis.filters.bucket}
          own={analysis.own}
          hasLevel={(page.run?.aggregation_characteristics.length ?? 0) > 0}
          onChange={(part) => onSearch(withoutBlanks({ ...search, ...part }))}
          onReset={() => onSearch(withoutBlanks({ runId: search.runId }))}
          fold={fold}
        />
      }
      open={fold.open}
    />
  );
}
