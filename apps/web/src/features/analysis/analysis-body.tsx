import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/series';
import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { AnalysisView } from './filters/configuration.ts';
import { groupId, groupLabel, parseGroupId } from './groups/group-id.ts';
import { GroupNotice } from './groups/group-notice.tsx';
import { GroupsPanel } from './groups/groups-panel.tsx';
import type { ShownGroup } from './groups/use-shown-group.ts';
import { AnalysisContent } from './panels/analysis-content.tsx';
import { type ViewFilters, viewPoints } from './points/view-points.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** What both analysis pages are given by their route. */
export interface AnalysisProps<Search> {
  runId: string;
  /** undefined while it loads; null: nothing is known of it, as of an upload's run */
  run: RunOfAnalysis | null | undefined;
  search: Search;
  onSearch: (search: Search) => void;
  /** selector, details and progress of the run */
  head: ReactNode;
  /** accuracy of what is shown: of one combination, or (null) of the total */
  accuracy: (group: RunGroup | null, bucket: Bucket) => ReactNode;
  parameters: readonly (readonly [name: string, value: string])[];
}

interface AnalysisBodyProps extends Pick<
  AnalysisProps<unknown>,
  'runId' | 'run' | 'head' | 'accuracy' | 'parameters'
> {
  query: UseQueryResult<RunData>;
  shown: ShownGroup;
  /** the run's own bucket */
  own: Bucket;
  /** codes of the level whose combinations are listed */
  level: readonly string[];
  filters: ViewFilters;
  view: AnalysisView;
  pageSize?: number;
  totals?: boolean;
  /** the combination that the URL names, as it stands there */
  named: string | undefined;
  /** undefined: show the total */
  onGroup: (group: string | undefined) => void;
  onPage: (page: number) => void;
}

/** What stands beside the options of both analysis pages: the run, its accuracy, chart and table, its combinations. */
export function AnalysisBody(props: AnalysisBodyProps) {
  const { runId, run, query, shown, own, level, filters, view, named, onGroup, onPage } = props;
  const { data } = query;
  const { group } = shown;
  const groups = data?.groups ?? null;
  const now = useMemo(() => ({ data, group, own, filters, view }), [data, group, own, filters, view]);
  // Thousands of points take a while to bring into shape; typing and scrolling go before.
  const later = useDeferredValue(now);
  const points = useMemo(
    () =>
      viewPoints(
        (later.group ?? later.data)?.points ?? [],
        later.own,
        later.data?.partial_last ?? null,
        later.filters,
      ),
    [later],
  );
  const showGroup = useCallback(({ key }: RunGroup) => onGroup(groupId(key)), [onGroup]);
  return (
    <Stack gap="md">
      {props.head}
      <GroupNotice
        {...shown}
        wanted={Object.values(parseGroupId(named ?? '')).join(' + ')}
        onShowTotal={() => onGroup(undefined)}
      />
      {props.accuracy(group, own)}
      <AnalysisContent
        runId={runId}
        data={later.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        points={points}
        bucket={later.filters.bucket}
        view={later.view}
        parameters={
          group === null ? props.parameters : [...props.parameters, ['Combination', groupLabel(group)]]
        }
        pageSize={props.pageSize}
        totals={props.totals ?? true}
      />
      {groups !== null && groups.total > 0 && (
        <GroupsPanel
          groups={groups}
          level={level}
          labels={run?.characteristic_labels ?? {}}
          onShow={showGroup}
          onPage={onPage}
        />
      )}
    </Stack>
  );
}
