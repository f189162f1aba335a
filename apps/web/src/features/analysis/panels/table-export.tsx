import { type DataColumn, exportRows } from '../../../components/data-table/data-column.ts';
import { features } from '../../../lib/features.ts';
import { notifyError } from '../../../lib/notify.ts';
import { saveCsv, saveFile } from '../../../lib/save-file.ts';
import { pivotColumns } from '../pivot/pivot-columns.tsx';
import type { YearPivot } from '../pivot/year-pivot.ts';
import { seriesNames, type ViewPoint } from '../points/series-point.ts';
import { type Bucket, parseIsoDate } from '@forecast-console/calendar';
import type { CsvCell } from '@forecast-console/ingest/csv-line';
import { Button } from '@mantine/core';

interface ExportButtonsProps {
  /** file name without extension */
  name: string;
  rows: () => CsvCell[][];
  sheets: () => WorkbookSheet[];
}

/** Buttons that export the visible table as CSV and Excel. */
export function ExportButtons({ name, rows, sheets }: ExportButtonsProps) {
  return (
    <>
      {features.export && (
        <Button variant="default" size="xs" onClick={() => saveCsv(`${name}.csv`, rows())}>
          Export CSV
        </Button>
      )}
      {features.excelExport && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            saveWorkbook(`${name}.xlsx`, sheets()).catch(() =>
              notifyError('Could not create the Excel file'),
            );
          }}
        >
          Export Excel
        </Button>
      )}
    </>
  );
}

export interface WorkbookSheet {
  name: string;
  rows: (string | number | Date | null)[][];
}

interface WorkbookFacts {
  bucket: Bucket;
  /** name of the value column; null if there is none */
  label: string | null;
  parameters: readonly (readonly [name: string, value: string])[];
}

/**
 * The visible table as three sheets: one value per row (with typed dates and numbers), year over year, and the run's
 * parameters.
 */
export function workbookSheets(
  points: readonly ViewPoint[],
  pivot: YearPivot,
  { bucket, label, parameters }: WorkbookFacts,
): WorkbookSheet[] {
  const flat = points.flatMap((point) =>
    seriesNames.flatMap((type) => {
      const bounds = type === 'forecast' ? [point.lower, point.upper] : [null, null];
      const value = point[type] ?? null;
      return value === null ? [] : [[dateOf(point.date), type, value, ...bounds]];
    }),
  );
  const lost = points.flatMap(({ date, stockout }) =>
    stockout === undefined
      ? []
      : [[dateOf(date), 'estimated lost demand', stockout.demand - stockout.sold, null, null]],
  );
  const columns: readonly DataColumn<YearPivot['rows'][number]>[] = pivotColumns(pivot, bucket);
  return [
    {
      name: 'Series',
      rows: [['Date', 'Type', label ?? 'Value', 'Lower bound', 'Upper bound'], ...flat, ...lost],
    },
    { name: 'Year over year', rows: exportRows(columns, pivot.rows) },
    { name: 'Run', rows: [['Parameter', 'Value'], ...parameters.map(([name, value]) => [name, value])] },
  ];
}

// Spreadsheets have no time zones. The Excel writer converts midnight UTC to a date without a time.
function dateOf(date: string): Date | string {
  const day = parseIsoDate(date);
  return day === null ? date : new Date(day * 86_400_000);
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves sheets as an Excel file; the writer is loaded on first use. */
export async function saveWorkbook(name: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  saveFile(name, await workbookBytes(sheets), xlsx);
}

export async function workbookBytes(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx');
  return Uint8Array.from(await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) }));
}
