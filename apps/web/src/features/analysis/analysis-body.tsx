import { AfterPaint } from '../../components/after-paint.tsx';
import { Notice } from '../../components/notice.tsx';
import { CombinationBoard } from './board/combination-board.tsx';
import type { AnalysisView } from './filters/configuration.ts';
import { groupLabel, parseGroupId, type ShownGroup } from './groups.ts';
import { OptionsLayout } from './options-layout.tsx';
import { AnalysisContent } from './panels/analysis-content.tsx';
import type { Zoom } from './panels/chart-panel.tsx';
import { type ViewFilters, viewPoints } from './points/view-points.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';

/** Props that both analysis pages get from their route. */
export interface AnalysisProps<Search> {
  runId: string;
  /** undefined while it loads; null if there is no such forecast run, for example for the run id of an upload */
  run: RunOfAnalysis | null | undefined;
  search: Search;
  onSearch: (search: Search) => void;
  /** what leads: the run's name, answer and figures */
  lead: (shown: ShownOfRun) => ReactNode;
  /** what comes last: what is to be said of the run and of what is shown of it */
  closing: (shown: Pick<ShownOfRun, 'group' | 'data'>) => ReactNode;
  parameters: readonly (readonly [name: string, value: string])[];
}

/** The part of a run on screen, at its own bucket and before any filter. */
export interface ShownOfRun {
  /** null: the total */
  group: RunGroup | null;
  /** undefined while it loads */
  data: RunData | undefined;
  bucket: Bucket;
  /** returns from a combination to the total */
  onTotal: () => void;
}

interface AnalysisBodyProps
  extends Zoom, Pick<AnalysisProps<unknown>, 'runId' | 'run' | 'lead' | 'closing' | 'parameters'> {
  options: ReactNode;
  /** the options are expanded */
  open: boolean;
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
  /** id of the combination in the URL */
  named: string | undefined;
  /** undefined: show the total */
  onGroup: (group: string | undefined) => void;
}

/** Both analysis pages: what leads, then options beside chart, combinations and table. */
export function AnalysisBody(props: AnalysisBodyProps) {
  const { runId, run, query, shown, own, level, filters, view, named, onGroup, lead, closing } = props;
  const { data } = query;
  const { group } = shown;
  const groups = data?.groups ?? null;
  const now = useMemo(() => ({ data, group, own, filters, view }), [data, group, own, filters, view]);
  // Rebucketing thousands of points is slow; typing and scrolling take priority.
  const later = useDeferredValue(now, { ...now, data: undefined, group: null });
  const points = useMemo(() => pointsAt(later, later.filters.bucket), [later]);
  const fine = useMemo(
    () =>
      later.filters.bucket === later.own
        ? undefined
        : { points: pointsAt(later, later.own), bucket: later.own },
    [later],
  );
  const onTotal = useCallback(() => onGroup(undefined), [onGroup]);
  const leading = useMemo(
    () => lead({ group: later.group, data: later.data, bucket: later.own, onTotal }),
    [lead, later, onTotal],
  );
  const last = useMemo(() => closing({ group: later.group, data: later.data }), [closing, later]);
  // Also shown if the series failed to load, and during the retry.
  const isRestShown = later.data !== undefined || query.errorUpdateCount > 0;
  return (
    <Stack gap="md">
      {leading}
      <GroupNotice
        missing={shown.state === 'missing'}
        wanted={Object.values(parseGroupId(named ?? '')).join(' + ')}
        onShowTotal={onTotal}
      />
      <OptionsLayout options={props.options} open={props.open}>
        <Stack gap="md">
          <AnalysisContent
            runId={runId}
            data={later.data}
            isOld={query.isPlaceholderData}
            error={query.error}
            onRetry={() => void query.refetch()}
            points={points}
            bucket={later.filters.bucket}
            fine={fine}
            view={later.view}
            level={run?.parameters?.confidence_level ?? null}
            events={run?.events}
            zoom={props.zoom}
            onZoom={props.onZoom}
            parameters={
              group === null ? props.parameters : [...props.parameters, ['Combination', groupLabel(group)]]
            }
            pageSize={props.pageSize}
            totals={props.totals ?? true}
          >
            {run && groups !== null && groups.total > 0 && (
              <CombinationBoard runId={runId} run={run} level={level} shown={named} onShow={onGroup} />
            )}
          </AnalysisContent>
          {isRestShown && <AfterPaint>{last}</AfterPaint>}
        </Stack>
      </OptionsLayout>
    </Stack>
  );
}

interface Series {
  data: RunData | undefined;
  group: RunGroup | null;
  own: Bucket;
  filters: ViewFilters;
}

/** Filtered points at a bucket. */
function pointsAt({ data, group, own, filters }: Series, bucket: Bucket) {
  if (data === undefined) return [];
  return viewPoints((group ?? data).points, own, data, { ...filters, bucket });
}

interface GroupNoticeProps {
  /** the run has no such combination */
  missing: boolean;
  /** readable name of the requested combination */
  wanted: string;
  onShowTotal: () => void;
}

/** Explains why the requested combination is not shown. */
export function GroupNotice({ missing, wanted, onShowTotal }: GroupNoticeProps) {
  if (!missing) return null;
  return (
    <Notice kind="warning" title={`This run has no forecast for ${wanted}`}>
      <Text size="sm" mb="xs">
        The total is shown instead. To forecast it separately, run a forecast at a level that includes it.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onShowTotal}>
        Show total
      </Button>
    </Notice>
  );
}
