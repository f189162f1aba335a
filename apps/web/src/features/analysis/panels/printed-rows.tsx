import type { Bucket } from '@forecast-console/calendar';
import { PrintedTable } from '../../../components/data-table/printed-table.tsx';
import type { ViewPoint } from '../points/series-point.ts';
import { timeColumns } from './time-columns.ts';

// With name, figures, chart and details, so many rows fill a page.
const pageful = 15;

interface PrintedRowsProps {
  points: readonly ViewPoint[];
  bucket: Bucket;
  /** another table follows, which takes the room of what came before */
  followed?: boolean;
}

/** The forecast on paper: all of its rows first, then what came before it as far as the page has room. */
export function PrintedRows({ points, bucket, followed = false }: PrintedRowsProps) {
  const columns = timeColumns(points, bucket);
  const first = points.findIndex(({ forecast }) => forecast !== null);
  const forecast = first === -1 ? [] : points.slice(first);
  const before = followed ? 0 : Math.max(0, pageful - forecast.length);
  const history = (first === -1 ? points : points.slice(0, first)).slice(before === 0 ? Infinity : -before);
  const table = { columns, rowId: ({ date }: ViewPoint) => date };
  return (
    <>
      {forecast.length > 0 && <PrintedTable {...table} caption="Forecast" rows={forecast} />}
      {history.length > 0 && <PrintedTable {...table} caption="Before" rows={history} />}
    </>
  );
}
