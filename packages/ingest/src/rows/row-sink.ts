import type { Code } from '../survey/code.ts';

/** The columns that every row of the file has. */
export interface Layout {
  characteristics: { code: Code; label: string }[];
  hasValues: boolean;
  /** Column names of the demand drivers that are known in advance. */
  drivers?: string[];
  /** Name of the column that shows when an item was in stock. */
  inStock?: string;
  /** Header of the main table, as in the file. */
  columns: string[];
}

/** A row of the main table with rejected cells. */
export interface RejectedRow {
  sheet: string | null;
  /** 1-based line, as a spreadsheet shows it. */
  line: number;
  /** The rejected cells and the values accepted there. */
  problem: string;
  cells: string[];
}

/**
 * Receives a file row by row. Only `progress` may be called before `begin`. If `begin` is called again or reading
 * throws, discard everything received before.
 */
export interface RowSink {
  begin(layout: Layout): void;
  /**
   * Returns the number of a combination of characteristic values; the same values get the same number.
   * @param values aligned with `layout.characteristics`, '' if blank; the array may be reused, but is never changed
   */
  combination(values: readonly string[]): number;
  /** @param epochDay days since 1970-01-01 UTC */
  observation(combination: number, epochDay: number, value: number): void;
  /**
   * Receives the value of a driver; if several rows set it, the last one wins.
   * @param driver its index in the layout
   */
  driver(driver: number, combination: number, epochDay: number, value: number): void;
  /** Receives the share of a period in which an item was in stock; if several rows set it, the last one wins. */
  inStock(combination: number, epochDay: number, share: number): void;
  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void;
  /** Called at most `limits.rejectedRows` times. */
  rejected(row: RejectedRow): void;
  /** Reports progress; restarts at 0 for the second pass. */
  progress(bytesRead: number, rowsRead: number): void;
}
