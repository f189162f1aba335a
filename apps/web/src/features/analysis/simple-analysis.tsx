import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/series';
import { Stack } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { AnalysisContent } from './analysis-content.tsx';
import type { Configuration } from './configuration.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { groupId, parseGroupId } from './group-id.ts';
import { groupLabel } from './group-label.ts';
import { GroupNotice } from './group-notice.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import classes from './layout.module.css';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { configurationSearch, type SimpleAnalysisSearch } from './simple-analysis-search.ts';
import { useAggregationChoices } from './use-aggregation-choices.ts';
import { useSimpleAnalysis } from './use-simple-analysis.ts';
import { useTypeChoices } from './use-type-choices.ts';

interface SimpleAnalysisProps {
  runId: string;
  /** null: nothing is known of it, as of an upload's run */
  run: RunOfAnalysis | null;
  search: SimpleAnalysisSearch;
  onSearch: (search: SimpleAnalysisSearch) => void;
  /** selector, details and progress of the run */
  head: ReactNode;
  /** accuracy of what is shown: of one combination, or (null) of the total */
  accuracy: (group: RunGroup | null, bucket: Bucket) => ReactNode;
  parameters: readonly (readonly [name: string, value: string])[];
  now?: () => Date;
}

const systemClock = () => new Date();

/** A run, filtered by a configuration that takes effect when applied. Mount it anew for another run. */
export function SimpleAnalysis(props: SimpleAnalysisProps) {
  const { runId, run, search, onSearch, head, accuracy, parameters, now = systemClock } = props;
  const { query, own, yearsAt, applied, level, shown, points } = useSimpleAnalysis(runId, run, search, now);
  const [pending, setPending] = useState<Configuration | null>(null);
  const editing = pending ?? applied;
  const types = useTypeChoices();
  const aggregation = useAggregationChoices(run);
  const groups = query.data?.groups ?? null;
  const showGroup = useCallback(
    (group: RunGroup) => onSearch({ ...search, group: groupId(group.key) }),
    [onSearch, search],
  );
  const { group: named, ...total } = search;
  return (
    <div className={classes['layout']}>
      <div className={classes['options']}>
        <ConfigurationPanel
          pending={editing}
          applied={applied}
          bucket={own}
          years={yearsAt(editing.bucket)}
          types={types}
          aggregation={aggregation}
          onChange={setPending}
          onApply={() => {
            onSearch({ ...search, ...configurationSearch(editing) });
            setPending(null);
          }}
          onReset={() => setPending(null)}
        />
      </div>
      <Stack gap="md">
        {head}
        <GroupNotice
          {...shown}
          wanted={Object.values(parseGroupId(named ?? '')).join(' + ')}
          onShowTotal={() => onSearch(total)}
        />
        {accuracy(shown.group, own)}
        <AnalysisContent
          runId={runId}
          data={query.data}
          error={query.error}
          onRetry={() => void query.refetch()}
          points={points}
          bucket={applied.bucket}
          view={applied.view}
          parameters={
            shown.group === null ? parameters : [...parameters, ['Combination', groupLabel(shown.group)]]
          }
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
