import { AfterPaint } from '../../components/after-paint.tsx';
import { LoadingBlock } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { UntilNewer } from '../../components/until-newer.tsx';
import { features } from '../../lib/features.ts';
import { CombinationBoard } from './board/combination-board.tsx';
import type { AnalysisView } from './filters/configuration.ts';
import { groupLabel, parseGroupId, type ShownGroup } from './groups.ts';
import { GroupNotice, PointsNotice, runDataErrorText, UnusualActualsNote } from './notices.tsx';
import { type Fold, OptionsLayout, useFold } from './options-layout.tsx';
import { ChartPanel, type Zoom } from './panels/chart-panel.tsx';
import { TablePanel } from './panels/table-panel.tsx';
import type { ViewFilters } from './points/view-points.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { useShownSeries } from './use-shown-series.ts';
import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';

/** Props that both analysis pages get from their route. */
export interface AnalysisProps {
  runId: string;
  /** undefined while it loads; null if the id belongs to no forecast run, such as the run id of an upload */
  run: RunOfAnalysis | null | undefined;
  /** rendered above the chart; memoize the component, because every filter change renders it */
  renderLead: (shown: ShownOfRun) => ReactNode;
  /** rendered below the table; memoize the component */
  renderClosing: (shown: Pick<ShownOfRun, 'group' | 'data'>) => ReactNode;
  /** listed in the exported workbook */
  parameters: readonly (readonly [name: string, value: string])[];
}

/** The part of a run on screen, at the run's bucket and unfiltered. */
export interface ShownOfRun {
  /** null: the total */
  group: RunGroup | null;
  /** undefined while it loads */
  data: RunData | undefined;
  bucket: Bucket;
  /** returns from a combination to the total */
  onTotal: () => void;
}

interface AnalysisBodyProps extends Zoom, AnalysisProps {
  renderOptions: (fold: Fold) => ReactNode;
  query: Pick<UseQueryResult<RunData>, 'data' | 'error' | 'isPlaceholderData' | 'errorUpdateCount'> & {
    refetch: () => unknown;
  };
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

/** Both analysis pages: the lead, then options next to chart, combinations and table of the same points. */
export function AnalysisBody({ runId, run, query, shown, named, onGroup, ...props }: AnalysisBodyProps) {
  const fold = useFold();
  const onTotal = useCallback(() => onGroup(undefined), [onGroup]);
  const { own, filters, view } = props;
  const series = useShownSeries({ data: query.data, group: shown.group, own, filters, view });
  const { data, group, chart, table } = series;
  const failed = data === undefined && query.error !== null;
  const hasInterval = data?.points.some(({ lower }) => lower !== null) ?? false;
  const label = data?.value_label ?? null;
  return (
    <Stack gap="md">
      {props.renderLead({ group, data, bucket: series.own, onTotal })}
      {shown.state === 'missing' && (
        <GroupNotice wanted={Object.values(parseGroupId(named ?? '')).join(' + ')} onShowTotal={onTotal} />
      )}
      <OptionsLayout options={props.renderOptions(fold)} open={fold.open}>
        <Stack gap="md">
          {failed && (
            <Notice kind="error" title={runDataErrorText(query.error)} onRetry={() => void query.refetch()} />
          )}
          {data !== undefined && <PointsNotice data={data} count={series.count} />}
          <UntilNewer coming={query.isPlaceholderData} label="Loading the filtered series">
            <ChartPanel
              {...chart}
              label={label}
              level={run?.parameters?.confidence_level ?? null}
              events={run?.events}
              intervalHidden={hasInterval && data?.bucket_type !== chart.bucket}
              zoom={props.zoom}
              onZoom={props.onZoom}
            />
          </UntilNewer>
          {features.anomalyDetection && <UnusualActualsNote points={chart.points} bucket={chart.bucket} />}
          {data === undefined && !failed && (
            <LoadingBlock height="var(--fc-chart-height)" label="Loading the series" />
          )}
          {run && (query.data?.groups?.total ?? 0) > 0 && (
            <CombinationBoard runId={runId} run={run} level={props.level} shown={named} onShow={onGroup} />
          )}
          <TablePanel
            {...table}
            label={label}
            fileName={`run-${runId}`}
            parameters={
              shown.group === null
                ? props.parameters
                : [...props.parameters, ['Combination', groupLabel(shown.group)]]
            }
            pageSize={props.pageSize}
            totals={props.totals ?? true}
          />
          {/* Also shown while the series fail to load or are retried. */}
          {(data !== undefined || query.errorUpdateCount > 0) && (
            <AfterPaint>{props.renderClosing({ group, data })}</AfterPaint>
          )}
        </Stack>
      </OptionsLayout>
    </Stack>
  );
}
