import { LineChart } from '../../components/chart/line-chart.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkipLink } from '../../components/page/skip-link.tsx';
import { openTab, openTabSelector, type PanelTab, TabPanel } from '../../components/panel/tab-panel.tsx';
import { UntilNewer } from '../../components/feedback/until-newer.tsx';
import { usePrinting } from '../../components/page/use-printing.ts';
import { features } from '../../lib/features.ts';
import { plural } from '../../lib/format.ts';
import { CombinationBoard } from './board/combination-board.tsx';
import type { AnalysisView } from './filters/configuration.ts';
import { groupLabel, parseGroupId, type ShownGroup } from './groups.ts';
import classes from './layout.module.css';
import { type Fold, OptionsLayout, useFold } from './options-layout.tsx';
import { GroupNotice, PointsNotice, runDataErrorText, UnusualActualsNote } from './notices.tsx';
import { useAnalysisChart, type Zoom } from './panels/use-analysis-chart.ts';
import { PrintedRows } from './panels/printed-run.tsx';
import { SeriesTable } from './panels/series-table.tsx';
import type { ViewFilters } from './points/view-points.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { useLaterActuals } from './use-later-actuals.ts';
import { useShownSeries } from './use-shown-series.ts';
import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

/** Props that both analysis pages get from their route. */
export interface AnalysisProps {
  runId: string;
  /** undefined while it loads; null if the id does not belong to a forecast run, such as the run id of an upload */
  run: RunOfAnalysis | null | undefined;
  /** rendered above the chart; memoize the component, because every filter change renders it */
  renderLead: (shown: ShownOfRun) => ReactNode;
  /** additional tabs after those of the series; memoize their content */
  tabsOf: (shown: ShownInTabs) => readonly PanelTab[];
  /** settings of the run, for printing; also shown below the tabs unless one of the tabs shows them */
  details: ReactNode;
  /** parameters listed in the exported workbook */
  parameters: readonly (readonly [name: string, value: string])[];
}

/** The part of a run that is on screen: unfiltered and in the run's own bucket. */
export interface ShownOfRun {
  /** null for the total */
  group: RunGroup | null;
  /** data of the run; undefined while it loads */
  data: RunData | undefined;
  bucket: Bucket;
  /** what the chart and table below show, unless they show everything */
  note: string | null;
  /** returns from a combination to the total */
  onTotal: () => void;
}

export interface ShownInTabs extends Pick<ShownOfRun, 'group'> {
  /** shows a combination, or the total if undefined */
  onGroup: (group: string | undefined) => void;
}

interface AnalysisBodyProps extends Zoom, AnalysisProps {
  /** options to the left of the chart */
  renderOptions?: (fold: Fold) => ReactNode;
  /** what the chart and table show, unless they show everything */
  note?: string | null;
  /** filters in the title row of the chart */
  chartTools?: ReactNode;
  query: Pick<UseQueryResult<RunData>, 'data' | 'error' | 'isPlaceholderData'> & {
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
  /** whether the value axis of the chart starts at 0 */
  fromZero?: boolean;
  /** id of the combination in the URL */
  named: string | undefined;
  /** shows a combination, or the total if undefined */
  onGroup: (group: string | undefined) => void;
  /** the open tab; undefined for the default */
  tab: string | undefined;
  onTab: (tab: string) => void;
  /** whether year over year is a tab; otherwise `view` decides what the table shows */
  hasYearsTab?: boolean;
}

/** Id of the tab that shows years side by side. */
export const yearsTab = 'years';

/** Content of both analysis pages: the chart of a run and, below it, one tab per view of the same points. */
export function AnalysisBody({ runId, run, query, shown, named, onGroup, ...props }: AnalysisBodyProps) {
  const { own, filters, view, hasYearsTab = false } = props;
  const later = useLaterActuals(runId, run, shown.group);
  const series = useShownSeries({ data: query.data, group: shown.group, later, own, filters, view });
  const { data, group, chart, table } = series;
  const printing = usePrinting();
  const fold = useFold();
  const chartPlace = useRef<HTMLDivElement>(null);
  const lastNamed = useRef(named);
  useEffect(() => {
    if (lastNamed.current === named) return;
    lastNamed.current = named;
    // Shows the chart of a combination that was chosen further down. jsdom cannot scroll.
    if (chartPlace.current !== null && 'scrollIntoView' in chartPlace.current)
      chartPlace.current.scrollIntoView({ block: 'nearest' });
  }, [named]);
  const onTotal = useCallback(() => onGroup(undefined), [onGroup]);
  const failed = data === undefined && query.error !== null;
  const label = data?.value_label ?? null;
  const { title, chart: lineChart } = useAnalysisChart({
    ...chart,
    label,
    level: run?.parameters?.confidence_level ?? null,
    events: run?.events,
    zoom: props.zoom,
    onZoom: props.onZoom,
  });
  const intervalHidden =
    chart.pivot === null &&
    data?.bucket_type !== chart.bucket &&
    (data?.points.some(({ lower }) => lower !== null) ?? false);
  const rows = hasYearsTab || table.pivot === null ? table.points.length : table.pivot.rows.length;
  const rowsText = `Table: ${rows} ${plural(rows, 'row')}`;
  const combination: [string, string][] =
    shown.group === null ? [] : [['Combination', groupLabel(shown.group)]];
  const tableOf = (pivot: typeof table.pivot) => (
    <SeriesTable
      {...table}
      pivot={pivot}
      label={label}
      fileName={`run-${runId}`}
      parameters={[...props.parameters, ...combination]}
      pageSize={props.pageSize}
      totals={props.totals ?? true}
    />
  );
  const higher = { codes: query.data?.levels ?? [], parents: query.data?.level_parents ?? {} };
  const board = run && props.level.length > 0 && (query.data?.groups?.total ?? 1) > 0 && (
    <CombinationBoard
      runId={runId}
      run={run}
      level={props.level}
      higher={higher}
      shown={named}
      onShow={onGroup}
    />
  );
  const tabs: PanelTab[] = [
    ...(board ? [{ id: 'series', label: 'Series', printed: true, render: () => board }] : []),
    { id: 'table', label: rowsText, render: () => tableOf(hasYearsTab ? null : table.pivot) },
    ...(hasYearsTab
      ? [{ id: yearsTab, label: 'Year over year', render: () => table.pivot && tableOf(table.pivot) }]
      : []),
    ...props.tabsOf({ group, onGroup }),
  ];
  return (
    <Stack gap="md">
      {props.renderLead({
        group,
        data: data && query.data,
        bucket: series.own,
        note: props.note ?? null,
        onTotal,
      })}
      {shown.state === 'missing' && (
        <GroupNotice wanted={Object.values(parseGroupId(named ?? '')).join(' + ')} onShowTotal={onTotal} />
      )}
      <OptionsLayout options={props.renderOptions?.(fold)} open={fold.open}>
        <Stack gap="md">
          {failed && (
            <Notice kind="error" title={runDataErrorText(query.error)} onRetry={() => void query.refetch()} />
          )}
          {data !== undefined && <PointsNotice data={data} count={series.count} />}
          <div className={classes['chart']} ref={chartPlace}>
            <UntilNewer coming={query.isPlaceholderData} label="Loading the filtered series">
              <Panel
                title={title}
                actions={
                  props.chartTools && (
                    <Group gap="xs" data-print="never">
                      {props.chartTools}
                    </Group>
                  )
                }
              >
                {chart.points.length > 0 && (
                  <LineChart
                    key={chart.pivot === null ? 'time' : 'years'}
                    {...lineChart}
                    fromZero={props.fromZero}
                  />
                )}
                {intervalHidden && (
                  <Text size="xs" c="dimmed" mt="xs">
                    The forecast interval is shown only in the time bucket of the run, because its bounds
                    cannot be summed.
                  </Text>
                )}
              </Panel>
            </UntilNewer>
            {data === undefined && !failed && (
              <LoadingBlock height="var(--fc-chart-height)" label="Loading the series" />
            )}
          </div>
          {features.anomalyDetection && <UnusualActualsNote points={chart.points} bucket={chart.bucket} />}
          <TabPanel id={runViewsId} label="Run views" tabs={tabs} value={props.tab} onChange={props.onTab} />
          {printing && (
            <Panel>
              {/* The points of the chart, because the table on the screen follows a change later. */}
              <PrintedRows
                points={chart.points}
                bucket={chart.bucket}
                followed={table.pivot !== null || openTab(tabs, props.tab)?.printed === true}
              />
              {table.pivot !== null && tableOf(table.pivot)}
            </Panel>
          )}
          {(printing || !hasDetailsTab(tabs)) && props.details}
        </Stack>
      </OptionsLayout>
    </Stack>
  );
}

const runViewsId = 'run-views';

/** Leads past more than twenty controls to the tabs of a run. */
export function SkipToTabs() {
  return (
    <SkipLink to={runViewsId} focus={openTabSelector}>
      Skip to tabs
    </SkipLink>
  );
}

/** Id of the tab that shows the settings of the run. */
export const detailsTab = 'details';

const hasDetailsTab = (tabs: readonly PanelTab[]) => tabs.some(({ id }) => id === detailsTab);
