import type { LineSource } from './line-ranges.ts';

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

/** Whole lines, as bytes, in which quotes stand around whole cells only, if at all. */
export interface LineBlock {
  firstRow: number;
  /** The last one ends in a line break as well. */
  lines: Uint8Array;
  bytesRead: number;
}

/**
 * A text file whose cells can be told apart by their bytes: a line ends at a line break and a cell at a delimiter or
 * its own second quote. From the first quote on that stands elsewhere it comes in rows.
 */
export interface LineTable {
  source: LineSource;
  /** Lines are valid until the next piece is asked for. */
  pieces(): AsyncIterable<LineBlock | RowBatch>;
  /** @param offset where in the file the row starts, in bytes */
  rowsFrom(offset: number, firstRow: number): AsyncIterable<RowBatch>;
}

/** A CSV file or one sheet of a workbook. It can be read more than once, from the start each time. */
export interface Table {
  sheet: string | null;
  /** @param isLast whether nobody reads it again, so that nothing has to be kept for that */
  batches(isLast?: boolean): AsyncIterable<RowBatch>;
  /** The same rows, where they can be had faster than as strings. */
  lines?: LineTable;
}

export function isBlankRow(row: Row): boolean {
  for (const cell of row) if (typeof cell === 'number' || cell.trim() !== '') return false;
  return true;
}

/** The text of a cell. `="00123"` is how spreadsheets are made to keep leading zeros in a CSV. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.trim();
  return text.startsWith('="') && text.endsWith('"') && text.length > 3 ? text.slice(2, -1) : text;
}

const maxRemembered = 50_000;
const maxRememberedLength = 200;

/**
 * Returns equal strings as one string of their own. A piece cut from a chunk of the file would keep
 * the whole chunk in memory for as long as somebody holds the piece.
 */
export function detachedText(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    if (known.size >= maxRemembered) known.clear();
    const own = detach(text);
    if (own.length > maxRememberedLength) return own;
    known.set(own, own);
    return own;
  };
}

export function detach(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
