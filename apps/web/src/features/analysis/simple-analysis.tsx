import { useCallback, useState } from 'react';
import { withoutBlanks } from '../../lib/search.ts';
import { yearsNote } from './panels/summary.ts';
import { AnalysisBody, type AnalysisProps } from './analysis-body.tsx';
import { ConfigurationPanel } from './filters/configuration-panel.tsx';
import type { Configuration } from './filters/configuration.ts';
import { configurationSearch, type SimpleAnalysisSearch } from './filters/simple-analysis-search.ts';
import { useAggregationChoices, useTypeChoices } from './filters/use-choices.ts';
import { useSimpleAnalysis } from './simple-analysis-query.ts';

interface SimpleAnalysisProps extends AnalysisProps {
  search: SimpleAnalysisSearch;
  onSearch: (search: SimpleAnalysisSearch) => void;
}

/** A run with a configuration that takes effect when it is applied. Pass a new `key` for each run. */
export function SimpleAnalysis({ search, onSearch, ...page }: SimpleAnalysisProps) {
  const { yearsAt, applied, ...analysis } = useSimpleAnalysis(page.runId, page.run, search);
  const [pending, setPending] = useState<Configuration | null>(null);
  const editing = pending ?? applied;
  const types = useTypeChoices();
  const aggregation = useAggregationChoices(page.run);
  const showGroup = useCallback(
    (group: string | undefined) => onSearch(withoutBlanks({ ...search, group })),
    [onSearch, search],
  );
  return (
    <AnalysisBody
      {...page}
      {...analysis}
      filters={applied}
      view={applied.view}
      note={yearsNote(applied, analysis.query.data?.points ?? [])}
      named={search.group}
      zoom={search.zoom}
      onZoom={(zoom) => onSearch(withoutBlanks({ ...search, zoom }))}
      onGroup={showGroup}
      tab={search.tab ?? 'table'}
      onTab={(tab) => onSearch({ ...search, tab })}
      renderOptions={(fold) => (
        <ConfigurationPanel
          pending={editing}
          applied={applied}
          bucket={analysis.own}
          years={yearsAt(editing.bucket)}
          types={types}
          aggregation={aggregation}
          onChange={setPending}
          onApply={() => {
            onSearch({ ...search, ...configurationSearch(editing) });
            setPending(null);
          }}
          onReset={() => setPending(null)}
          fold={fold}
        />
      )}
    />
  );
}
