import type { CsvCell } from '@forecast-console/ingest/csv-line';
import type { DataColumn } from './data-column.ts';

/** A table as plain rows, headers first: raw numbers, ISO dates, null where nothing is known. */
export function exportRows<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): CsvCell[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
}
