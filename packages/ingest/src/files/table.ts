import type { LineSource } from './line-ranges.ts';

/** A cell as stored in the file: text, or a number if the format has numbers. A blank cell is ''. */
export type Cell = string | number;
export type Row = readonly Cell[];

/** Consecutive rows; `firstRow` is the 1-based line number of the first. */
export interface RowBatch {
  firstRow: number;
  rows: readonly Row[];
  /** Bytes of the file read up to the end of this batch. */
  bytesRead: number;
}

/** Whole lines as bytes. Quotes, if any, enclose whole cells only. */
export interface LineBlock {
  firstRow: number;
  /** Every line ends with a line break, including the last one. */
  lines: Uint8Array;
  bytesRead: number;
}

/**
 * Fast access to a text file by bytes: lines end at a line break, cells at a delimiter or closing quote. Starting
 * with the first line that has any other quotes, `pieces` yields parsed rows instead.
 */
export interface LineTable {
  source: LineSource;
  /** Lines are valid until the next piece is requested. */
  pieces(): AsyncIterable<LineBlock | RowBatch>;
  /** @param offset byte offset where the row starts */
  rowsFrom(offset: number, firstRow: number): AsyncIterable<RowBatch>;
}

/** A CSV file or one sheet of a workbook. Can be read several times, each time from the start. */
export interface Table {
  sheet: string | null;
  /** @param isLast true if nothing will read the table again, so no rows need to be stored */
  batches(isLast?: boolean): AsyncIterable<RowBatch>;
  /** Faster access to the same rows; not available for workbooks. */
  lines?: LineTable;
}

export function isBlankRow(row: Row): boolean {
  for (const cell of row) if (typeof cell === 'number' || cell.trim() !== '') return false;
  return true;
}

/** Returns the trimmed text of a cell. Spreadsheets write `="00123"` to preserve leading zeros in a CSV. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.trim();
  return text.startsWith('="') && text.endsWith('"') && text.length > 3 ? text.slice(2, -1) : text;
}

const maxRemembered = 50_000;
const maxRememberedLength = 200;

/**
 * Returns a function that copies strings and returns one copy for equal strings. A substring of a file chunk would
 * otherwise keep the whole chunk in memory.
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
