import { useQuery } from '@tanstack/react-query';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatCount, formatDate, formatFigure } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import { type Waterfall, waterfallQuery } from '../queries.ts';
import { FigureTable } from '../comparison/figure-table.tsx';
import { DownloadTable } from './download-table.tsx';

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
