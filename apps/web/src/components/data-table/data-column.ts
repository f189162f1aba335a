import type { ReactNode } from 'react';

/** A column of a data table. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** raw, for sorting and export: numbers as numbers, dates as ISO text; null is missing */
  value: (row: Row) => string | number | null;
  /** as shown; also what the row filter searches */
  text: (row: Row) => string;
  /** shown instead of the text where more than text is needed */
  render?: (row: Row) => ReactNode;
  /** right-aligned, tabular numerals */
  numeric?: boolean;
  /** an explanation under the pointer and for screen readers */
  hint?: string;
  sortable?: boolean;
  /** the cell stands for a forecast: tinted, and labelled by its text or header */
  tinted?: (row: Row) => boolean;
  /** what the totals row shows, of the rows that pass the filter */
  total?: (rows: readonly Row[]) => string;
}
