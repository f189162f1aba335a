import type { Code } from './code.ts';
import type { FileType } from './source-file.ts';

export interface ColumnRole {
  column: string;
  role: 'characteristic' | 'product-name' | 'date' | 'value' | 'period' | 'unused';
  code: Code | null;
  label: string | null;
  /** Why the column has this role, in plain words. */
  reason: string;
}

export interface RejectedCell {
  /** 1-based line, counted as a spreadsheet shows it. */
  row: number;
  column: string;
  value: string;
  /** What would have been accepted there. */
  accepted: string;
  /** Only when several sheets were read. */
  sheet?: string;
}

/** How a file was understood, and how much of it was kept. */
export interface IngestReport {
  fileType: FileType;
  layout: 'long' | 'wide' | 'master';
  /** Sheets read, joined with ' + '; null for a CSV. */
  sheet: string | null;
  encoding: string | null;
  delimiter: string | null;
  decimalMark: '.' | ',';
  dateOrder: string | null;
  header_row: number;
  columns: ColumnRole[];
  /** Rows beneath the header that hold anything; rowsKept + rowsRejected + rowsWithoutValues. */
  rowsRead: number;
  rowsKept: number;
  rowsRejected: number;
  /** Wide rows whose period cells are all blank. */
  rowsWithoutValues: number;
  /** The first 100 of `cellsRejected`. */
  rejected: RejectedCell[];
  cellsRejected: number;
  observations: number;
  negatives: number;
  zeros: number;
  firstDate: string | null;
  lastDate: string | null;
  notes: string[];
}
