import type { Bucket } from '@forecast-console/calendar';
import { useMemo } from 'react';
import { defaultPageSize } from '../../../lib/constants.ts';
import { features } from '../../../lib/features.ts';
import { type DataColumn, exportRows } from '../../../components/data-table/data-column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { pivotColumns } from '../pivot/pivot-columns.tsx';
import { yearPivot, type YearPivot } from '../pivot/year-pivot.ts';
import type { ViewPoint } from '../points/series-point.ts';
import { ExportButtons, type WorkbookSheet, workbookSheets } from './table-export.tsx';
import { timeColumns } from './time-columns.ts';

interface SeriesTableProps {
  points: readonly ViewPoint[];
  /** null for one row per date */
  pivot: YearPivot | null;
  bucket: Bucket;
  /** name of the value column; null if there is none */
  label: string | null;
  /** name of exported files, without extension */
  fileName: string;
  /** the run's parameters, for the export */
  parameters: readonly (readonly [name: string, value: string])[];
  pageSize?: number | undefined;
  totals: boolean;
}

/** The chart's values as a table, by date or by year. */
export function SeriesTable({ pivot, ...props }: SeriesTableProps) {
  if (pivot !== null) return pivot.rows.length > 0 && <YearTable {...props} pivot={pivot} />;
  return props.points.length > 0 && <TimeTable {...props} />;
}

type TableProps = Omit<SeriesTableProps, 'pivot'>;

function TimeTable({ points, bucket, label, fileName, parameters, pageSize, totals }: TableProps) {
  const columns = useMemo(() => timeColumns(points, bucket), [points, bucket]);
  const size = pageSize ?? defaultPageSize;
  return (
    <ExportedTable
      caption={`${label ?? 'Values'} by date`}
      columns={columns}
      rows={points}
      rowId={({ date }) => date}
      pageSize={size}
      opensAt={openingRow(points, bucket, size)}
      totals={totals}
      fileName={fileName}
      sheets={(shown) => workbookSheets(shown, yearPivot(shown, bucket), { bucket, label, parameters })}
    />
  );
}

const bucketsOfYear: Readonly<Record<Bucket, number>> = {
  day: 365,
  week: 52,
  month: 12,
  quarter: 4,
  year: 1,
};

/**
 * Row at which the table opens: the first forecast or, if both fit on the page, a year of history before it (ANA-23).
 */
function openingRow(points: readonly ViewPoint[], bucket: Bucket, pageSize: number): number {
  const first = points.findIndex(({ forecast }) => forecast !== null);
  if (first === -1) return 0;
  const year = bucketsOfYear[bucket];
  return pageSize > year ? Math.max(0, first - year) : first;
}

function YearTable(props: TableProps & { pivot: YearPivot }) {
  const { points, pivot, bucket, label, fileName, parameters, pageSize, totals } = props;
  const columns = useMemo(() => pivotColumns(pivot, bucket), [pivot, bucket]);
  return (
    <ExportedTable
      caption={`${label ?? 'Values'} by year`}
      columns={columns}
      rows={pivot.rows}
      rowId={({ place }) => String(place)}
      // Ensures that all months of a year fit on one page.
      pageSize={Math.max(pageSize ?? 0, bucket === 'month' ? 12 : defaultPageSize)}
      totals={totals}
      fileName={`${fileName}-by-year`}
      sheets={() => workbookSheets(points, pivot, { bucket, label, parameters })}
    />
  );
}

interface ExportedTableProps<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pageSize: number;
  opensAt?: number;
  totals: boolean;
  fileName: string;
  sheets: (shown: readonly Row[]) => WorkbookSheet[];
}

function ExportedTable<Row extends object>({ fileName, sheets, ...table }: ExportedTableProps<Row>) {
  return (
    <DataTable
      {...table}
      filterable={features.filtering}
      selectable={features.rowSelection}
      renderToolbar={(shown) => (
        <ExportButtons
          name={fileName}
          rows={() => exportRows(table.columns, shown)}
          sheets={() => sheets(shown)}
        />
      )}
    />
  );
}
