import { preloadPlot } from '../../../components/chart/lazy-plot.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { PrintedTable } from '../../../components/data-table/printed-table.tsx';
import { usePrinting } from '../../../components/page/use-printing.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { viewPoints } from '../points/view-points.ts';
import { useAnalysisChart } from './use-analysis-chart.ts';
import { timeColumns } from './time-columns.ts';
import type { RunData } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { useEffect, useMemo } from 'react';

interface PrintedRunProps {
  data: RunData;
  bucket: Bucket;
  /** nominal coverage of the interval, 0 to 1; null if unknown */
  level: number | null;
}

/** Chart and forecast of a run for printing, on pages that do not show them (DESK-4). */
export function PrintedRun({ data, bucket, level }: PrintedRunProps) {
  const printing = usePrinting();
  useEffect(preloadPlot, []);
  const points = useMemo(() => viewPoints(data.points, bucket, data, { types: [], bucket }), [data, bucket]);
  const { title, chart } = useAnalysisChart({
    points,
    pivot: null,
    bucket,
    label: data.value_label,
    level,
    zoom: undefined,
  });
  return (
    // Rendered ahead of printing, because a chart first mounted at print time has no size yet.
    <div data-print="only">
      <Panel title={title}>{points.length > 0 && <LineChart {...chart} />}</Panel>
      {printing && <PrintedRows points={points} bucket={bucket} />}
    </div>
  );
}

// Number of rows that fit on one page below header, chart and run details.
const maxRows = 15;

interface PrintedRowsProps {
  points: readonly ViewPoint[];
  bucket: Bucket;
  /** whether another table is printed, in which case the history is omitted */
  followed?: boolean;
}

/** Printed table with all forecast rows and as much history as fits on the page (DESK-4). */
export function PrintedRows({ points, bucket, followed = false }: PrintedRowsProps) {
  const columns = timeColumns(points, bucket);
  const first = points.findIndex(({ forecast }) => forecast !== null);
  const forecast = first === -1 ? [] : points.slice(first);
  const past = first === -1 ? points : points.slice(0, first);
  const before = followed ? 0 : Math.max(0, maxRows - forecast.length);
  const history = past.slice(before === 0 ? Infinity : -before);
  const rowsText = (rows: number) => `${formatCount(rows)} ${plural(rows, 'row')}`;
  const shown = history.length < past.length ? `last ${history.length} of ` : '';
  const table = { columns, rowId: ({ date }: ViewPoint) => date };
  return (
    <>
      {forecast.length > 0 && (
        <PrintedTable {...table} caption={`Forecast: ${rowsText(forecast.length)}`} rows={forecast} />
      )}
      {history.length > 0 && (
        <PrintedTable {...table} caption={`History: ${shown}${rowsText(past.length)}`} rows={history} />
      )}
    </>
  );
}
