import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/series';
import { Stack } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { AnalysisContent } from './analysis-content.tsx';
import { groupId, parseGroupId } from './group-id.ts';
import { groupLabel } from './group-label.ts';
import { GroupNotice } from './group-notice.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import classes from './layout.module.css';
import { RunAnalysisFilters } from './run-analysis-filters.tsx';
import type { RunAnalysisSearch } from './run-analysis-search.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { useRunAnalysis } from './use-run-analysis.ts';
import { withoutBlanks } from './without-blanks.ts';

interface RunAnalysisProps {
  runId: string;
  /** null: nothing is known of it, as of an upload's run */
  run: RunOfAnalysis | null;
  search: RunAnalysisSearch;
  onSearch: (search: RunAnalysisSearch) => void;
  /** selector, details and progress of the run */
  head: ReactNode;
  /** accuracy of what is shown: of one combination, or (null) of the total */
  accuracy: (group: RunGroup | null, bucket: Bucket) => ReactNode;
  parameters: readonly (readonly [name: string, value: string])[];
}

/** A run, filtered by settings that take effect at once and stand in the URL. */
export function RunAnalysis({ runId, run, search, onSearch, head, accuracy, parameters }: RunAnalysisProps) {
  const { query, settings, level, own, bucket, shown, points } = useRunAnalysis(runId, run, search);
  const groups = query.data?.groups ?? null;
  const showGroup = useCallback(
    (group: RunGroup) => onSearch({ ...search, group: groupId(group.key) }),
    [onSearch, search],
  );
  return (
    <div className={classes['layout']}>
      <div className={classes['options']}>
        <RunAnalysisFilters
          settings={settings}
          bucket={bucket}
          own={own}
          hasLevel={(run?.aggregation_characteristics.length ?? 0) > 0}
          onChange={(part) => onSearch(withoutBlanks({ ...search, ...part }))}
          onReset={() => onSearch(withoutBlanks({ runId: search.runId }))}
        />
      </div>
      <Stack gap="md">
        {head}
        <GroupNotice
          {...shown}
          wanted={Object.values(parseGroupId(search.group ?? '')).join(' + ')}
          onShowTotal={() => onSearch(withoutBlanks({ ...search, group: undefined }))}
        />
        {accuracy(shown.group, own)}
        <AnalysisContent
          runId={runId}
          data={query.data}
          error={query.error}
          onRetry={() => void query.refetch()}
          points={points}
          bucket={bucket}
          view={settings.view}
          parameters={
            shown.group === null ? parameters : [...parameters, ['Combination', groupLabel(shown.group)]]
          }
          pageSize={settings.pageSize}
          totals={settings.totals}
        />
        {groups !== null && groups.total > 0 && (
          <GroupsPanel
            groups={groups}
            level={level}
            labels={run?.characteristic_labels ?? {}}
            onShow={showGroup}
            onPage={(page) => onSearch({ ...search, groups_page: String(page) })}
          />
        )}
      </Stack>
    </div>
  );
}
