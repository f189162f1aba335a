import type { CsvCell } from '@forecast-console/ingest/csv-line';
import type { ReactNode } from 'react';
import { formatMetric } from '../../lib/format.ts';

/** A column of a data table. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** raw value for sorting and export: a number, ISO date or text; null if missing */
  value: (row: Row) => string | number | null;
  /** displayed text; also searched by the row filter */
  text: (row: Row) => string;
  /** returns the content displayed instead of the text */
  render?: (row: Row) => ReactNode;
  /** whether the cells are right-aligned with tabular numerals */
  numeric?: boolean;
  /** tooltip of the header */
  hint?: string;
  sortable?: boolean;
  /** whether the cell is tinted because it shows a forecast; the text or header must state this too */
  tinted?: (row: Row) => boolean;
  /** text of the totals row, computed from the filtered rows */
  total?: (rows: readonly Row[]) => string;
}

/** Creates the column of an accuracy metric. Undefined metrics are shown as N/A. */
export function metricColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => number | null | undefined,
  more: Pick<DataColumn<Row>, 'hint' | 'sortable'> = {},
): DataColumn<Row> {
  return {
    id,
    header,
    numeric: true,
    value: (row) => read(row) ?? null,
    text: (row) => formatMetric(read(row)),
    ...more,
  };
}

/** Returns the headers and raw values to export. */
export function exportRows<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): CsvCell[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
}
