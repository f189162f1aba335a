/** A cell as the file gives it: text, or a number where the format has numbers. Blank is ''. */
export type Cell = string | number;
export type Row = readonly Cell[];

/** Consecutive rows; `firstRow` is the 1-based line of the first. */
export interface RowBatch {
  firstRow: number;
  rows: readonly Row[];
  /** How far into the file this batch reaches, in bytes. */
  bytesRead: number;
}

/** A CSV file or one sheet of a workbook. It can be read more than once, from the start each time. */
export interface Table {
  sheet: string | null;
  batches(): AsyncIterable<RowBatch>;
}

export function isBlankRow(row: Row): boolean {
  for (const cell of row) if (typeof cell === 'number' || cell.trim() !== '') return false;
  return true;
}

export function cellText(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim();
}
