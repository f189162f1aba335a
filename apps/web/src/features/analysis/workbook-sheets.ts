import { parseIsoDate, type Bucket } from '@forecast-console/series';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { exportRows } from '../../ui/data-table/export-rows.ts';
import { pivotColumns } from './pivot-columns.tsx';
import { pointTypes, type ViewPoint } from './series-point.ts';
import type { YearPivot } from './year-pivot.ts';

export interface WorkbookSheet {
  name: string;
  rows: (string | number | Date | null)[][];
}

/**
 * What is on the screen as three sheets: every value on a row of its own (dates and numbers typed), the years beside
 * each other, and the run's parameters.
 */
export function workbookSheets(
  points: readonly ViewPoint[],
  pivot: YearPivot,
  bucket: Bucket,
  parameters: readonly (readonly [name: string, value: string])[],
): WorkbookSheet[] {
  const flat = points.flatMap((point) =>
    pointTypes.flatMap((type) => {
      const bounds = type === 'forecast' ? [point.lower, point.upper] : [null, null];
      return point[type] === null ? [] : [[dateOf(point.date), type, point[type], ...bounds]];
    }),
  );
  const columns: readonly DataColumn<YearPivot['rows'][number]>[] = pivotColumns(pivot, bucket);
  return [
    { name: 'Series', rows: [['Date', 'Type', 'Value', 'Lower bound', 'Upper bound'], ...flat] },
    { name: 'Year over year', rows: exportRows(columns, pivot.rows) },
    { name: 'Run', rows: [['Parameter', 'Value'], ...parameters.map(([name, value]) => [name, value])] },
  ];
}

// Spreadsheets know no time zones; midnight UTC is what the writer takes as the bare date.
function dateOf(date: string): Date | string {
  const day = parseIsoDate(date);
  return day === null ? date : new Date(day * 86_400_000);
}
