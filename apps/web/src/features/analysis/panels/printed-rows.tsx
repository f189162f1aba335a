import type { Bucket } from '@forecast-console/calendar';
import { PrintedTable } from '../../../components/data-table/printed-table.tsx';
import type { ViewPoint } from '../points/series-point.ts';
import { timeColumns } from './time-columns.ts';

// Rows that fit on one page below header, chart and run details.
const maxRows = 15;

interface PrintedRowsProps {
  points: readonly ViewPoint[];
  bucket: Bucket;
  /** another table follows, so the history is left out */
  followed?: boolean;
}

/** Printed table: all forecast rows first, then as much history as fits on the page (DESK-4). */
export function PrintedRows({ points, bucket, followed = false }: PrintedRowsProps) {
  const columns = timeColumns(points, bucket);
  const first = points.findIndex(({ forecast }) => forecast !== null);
  const forecast = first === -1 ? [] : points.slice(first);
  const before = followed ? 0 : Math.max(0, maxRows - forecast.length);
  const history = (first === -1 ? points : points.slice(0, first)).slice(before === 0 ? Infinity : -before);
  const table = { columns, rowId: ({ date }: ViewPoint) => date };
  return (
    <>
      {forecast.length > 0 && <PrintedTable {...table} caption="Forecast" rows={forecast} />}
      {history.length > 0 && <PrintedTable {...table} caption="History" rows={history} />}
    </>
  );
}
