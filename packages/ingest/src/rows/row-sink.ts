import type { Code } from '../survey/code.ts';

/** What every row of the file consists of. */
export interface Layout {
  characteristics: { code: Code; label: string }[];
  hasValues: boolean;
  /** What drives the demand and is known ahead, by the names of the columns. */
  drivers?: string[];
  /** The header of the main table, as it stands in the file. */
  columns: string[];
}

/** A row of the main table that was not, or not wholly, kept. */
export interface RejectedRow {
  sheet: string | null;
  /** 1-based, counted as a spreadsheet shows it. */
  line: number;
  /** Which of its cells, and what would be accepted there. */
  problem: string;
  cells: string[];
}

/**
 * Receives a file row by row. `begin` comes first but for `progress`; when it comes again, or when reading throws, what
 * was received before is to be thrown away.
 */
export interface RowSink {
  begin(layout: Layout): void;
  /**
   * Numbers a combination of characteristic values; the same values have the same number.
   * @param values aligned with `layout.characteristics`, '' when blank; may be shared between calls, never changed
   */
  combination(values: readonly string[]): number;
  /** @param epochDay days since 1970-01-01 UTC */
  observation(combination: number, epochDay: number, value: number): void;
  /** What a driver was or will be then; where several rows tell, the last one counts. @param driver its place in the layout */
  driver(driver: number, combination: number, epochDay: number, value: number): void;
  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void;
  /** At most `limits.rejectedRows` times. */
  rejected(row: RejectedRow): void;
  /** How far the reading has come; it starts again when the file was understood and its rows are handed on. */
  progress(bytesRead: number, rowsRead: number): void;
}
