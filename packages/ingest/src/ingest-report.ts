import type { ColumnRole } from './columns/role-board.ts';
import type { RejectedCell } from './files/refused-file-error.ts';
import type { FileType } from './files/source-file.ts';

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
  /** Not told of a file that has none. */
  header_row?: number;
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
