import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatCount, formatDate, formatFigure } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import { DownloadTable, FigureTable } from '../figure-table.tsx';
import { type Waterfall, waterfallQuery } from '../queries.ts';
import { useQuery } from '@tanstack/react-query';

/** Forecasts of all runs of a dataset next to the actuals (REAL-3); renders nothing without runs. */
export default function WaterfallPanel({ uploadId }: { uploadId: string }) {
  const { data, isLoadingError, refetch } = useQuery(waterfallQuery(uploadId));
  if (!isLoadingError && (data === undefined || data.runs.length === 0)) return null;
  return (
    <Panel title="Forecast accuracy to date">
      {isLoadingError ? (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      ) : (
        <WaterfallTable uploadId={uploadId} />
      )}
    </Panel>
  );
}

/** Runs by period, oldest first, with the actuals (REAL-3). */
export function WaterfallTable({ uploadId, runId }: { uploadId: string; runId?: string }) {
  const { data } = useQuery(waterfallQuery(uploadId, runId));
  if (data === undefined || data.runs.length === 0) return null;
  return (
    <>
      <FigureTable
        title="Forecasts by run (waterfall)"
        columns={['Run', 'Error %', ...data.periods.map((date) => bucketLabel(date, data.bucket_type))]}
        rows={[
          ['Actual', '', ...data.actual.map((value) => formatCount(value))],
          ...data.runs.map((run) => [
            nameOf(run),
            formatFigure(run.wape),
            ...run.forecast.map((value) => (value === null ? '' : formatCount(value))),
          ]),
        ]}
      />
      <DownloadTable
        label="Export waterfall (CSV)"
        fileName={`waterfall-${uploadId.slice(0, 8)}.csv`}
        rows={[
          ['Run', 'Run ID', 'Created', 'WAPE', ...data.periods],
          ['Actual', null, null, null, ...data.actual],
          ...data.runs.map((run) => [nameOf(run), run.run_id, run.created_at, run.wape, ...run.forecast]),
        ]}
      />
    </>
  );
}

/** Includes the start of the id to distinguish runs of the same day. */
function nameOf({ name, model_type: model, created_at: created, run_id: id }: Waterfall['runs'][number]) {
  return `${name ?? modelName(model)} · ${formatDate(created)} · ${id.slice(0, 8)}`;
}
