import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatCount, formatDateTime, formatFigure } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import { DownloadTable, FigureTable } from '../figure-table.tsx';
import { type Waterfall, waterfallQuery } from '../queries.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Forecasts from all runs of a dataset next to the actuals (REAL-3). */
export function WaterfallPanel({ uploadId }: { uploadId: string }) {
  const { data, isLoadingError, refetch } = useQuery(waterfallQuery(uploadId));
  if (!isLoadingError && data === undefined) return <LoadingBlock height="10rem" label="Loading accuracy" />;
  return (
    <Panel title="Forecast accuracy to date">
      {isLoadingError ? (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      ) : data.runs.length === 0 ? (
        <Text size="sm">No forecasts for this dataset yet.</Text>
      ) : (
        <WaterfallTable uploadId={uploadId} />
      )}
    </Panel>
  );
}

interface WaterfallTableProps {
  uploadId: string;
  /** run whose forecast is visible first; undefined for the newest run */
  runId?: string;
}

/** Runs by period, oldest first, with the actuals. Opens at the forecast of one run (REAL-3). */
export function WaterfallTable({ uploadId, runId }: WaterfallTableProps) {
  const { data } = useQuery(waterfallQuery(uploadId, runId));
  const [isAll, setAll] = useState(false);
  if (data === undefined || data.runs.length === 0) return null;
  const from = isAll ? 0 : openingPeriod(data, runId);
  const shown = data.runs.filter(({ forecast }) => forecast.slice(from).some((value) => value !== null));
  return (
    <FigureTable
      foldable
      title="Forecasts by run (waterfall)"
      columns={[
        'Run',
        'Error %',
        ...data.periods.slice(from).map((date) => bucketLabel(date, data.bucket_type)),
      ]}
      rows={[
        ['Actual', '', ...data.actual.slice(from).map((value) => formatCount(value))],
        ...shown.map((run) => [
          `${nameOf(run, data)}${run.run_id === runId ? ' (this run)' : ''}`,
          formatFigure(run.wape),
          ...run.forecast.slice(from).map((value) => (value === null ? '' : formatCount(value))),
        ]),
      ]}
    >
      <Group gap="xs" mt="xs">
        {(from > 0 || isAll) && (
          <Button variant="default" size="compact-sm" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show only recent periods' : `Show all ${data.periods.length} periods`}
          </Button>
        )}
        <DownloadTable
          label="Export waterfall (CSV)"
          fileName={`waterfall-${uploadId.slice(0, 8)}.csv`}
          rows={[
            ['Run', 'Run ID', 'Created', 'WAPE', ...data.periods],
            ['Actual', null, null, null, ...data.actual],
            ...data.runs.map((run) => [
              nameOf(run, data),
              run.run_id,
              run.created_at,
              run.wape,
              ...run.forecast,
            ]),
          ]}
        />
      </Group>
    </FigureTable>
  );
}

/** Returns the index of the first forecast period of a run, by default of the newest run. */
export function openingPeriod(
  { runs }: { runs: readonly Pick<Waterfall['runs'][number], 'run_id' | 'forecast'>[] },
  runId: string | undefined,
): number {
  const run = runs.find(({ run_id: id }) => id === runId) ?? runs.at(-1);
  return Math.max(0, run?.forecast.findIndex((value) => value !== null) ?? 0);
}

/** Names a run by its forecast start and its creation time, because several runs may have the same start. */
function nameOf(
  { name, model_type: model, created_at: created, forecast }: Waterfall['runs'][number],
  { periods, bucket_type: bucket }: Waterfall,
) {
  const start = periods[forecast.findIndex((value) => value !== null)];
  const from = start === undefined ? [] : [`from ${bucketLabel(start, bucket)}`];
  return [...from, name ?? modelName(model), formatDateTime(created)].join(' · ');
}
