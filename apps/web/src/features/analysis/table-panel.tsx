import type { Bucket } from '@forecast-console/series';
import { useMemo } from 'react';
import { PAGE_SIZE } from '../../lib/constants.ts';
import { features } from '../../lib/features.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { exportRows } from '../../ui/data-table/export-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import type { AnalysisView } from './configuration.ts';
import { ExportButtons } from './export-buttons.tsx';
import { pivotColumns } from './pivot-columns.tsx';
import type { ViewPoint } from './series-point.ts';
import { timeColumns } from './time-columns.ts';
import { workbookSheets } from './workbook-sheets.ts';
import type { YearPivot } from './year-pivot.ts';

interface TablePanelProps {
  points: readonly ViewPoint[];
  pivot: YearPivot;
  bucket: Bucket;
  view: AnalysisView;
  /** name of exported files, without extension */
  fileName: string;
  /** the run's parameters, for the export */
  parameters: readonly (readonly [name: string, value: string])[];
  pageSize?: number | undefined;
  totals?: boolean;
}

/** The chart's twin in figures, under its caption, which always says how many rows it has. */
export function TablePanel(props: TablePanelProps) {
  const { points, pivot, view } = props;
  const rows = view === 'yoy' ? pivot.rows.length : points.length;
  return (
    <Panel title={`Table: ${rows} rows`}>
      {rows > 0 && (view === 'yoy' ? <YearTable {...props} /> : <TimeTable {...props} />)}
    </Panel>
  );
}

function TimeTable({
  points,
  pivot,
  bucket,
  fileName,
  parameters,
  pageSize,
  totals = true,
}: TablePanelProps) {
  const columns = useMemo(() => timeColumns(points, bucket), [points, bucket]);
  return (
    <DataTable
      caption="Values by date"
      columns={columns}
      rows={points}
      rowId={({ date }) => date}
      pageSize={pageSize ?? PAGE_SIZE}
      totals={totals}
      filterable={features.filtering}
      selectable={features.rowSelection}
      renderToolbar={(shown) => (
        <ExportButtons
          name={fileName}
          rows={() => exportRows(columns, shown)}
          sheets={() => workbookSheets(shown, pivot, bucket, parameters)}
        />
      )}
    />
  );
}

function YearTable({
  points,
  pivot,
  bucket,
  fileName,
  parameters,
  pageSize,
  totals = true,
}: TablePanelProps) {
  const columns = useMemo(() => pivotColumns(pivot, bucket), [pivot, bucket]);
  return (
    <DataTable
      caption="Values by year"
      columns={columns}
      rows={pivot.rows}
      rowId={({ place }) => String(place)}
      // A year's months belong on one page.
      pageSize={Math.max(pageSize ?? 0, bucket === 'month' ? 12 : PAGE_SIZE)}
      totals={totals}
      filterable={features.filtering}
      selectable={features.rowSelection}
      renderToolbar={(shown) => (
        <ExportButtons
          name={`${fileName}-by-year`}
          rows={() => exportRows(columns, shown)}
          sheets={() => workbookSheets(points, pivot, bucket, parameters)}
        />
      )}
    />
  );
}
