import { limits } from '../files/limits.ts';
import { describeProblem, type RejectedCell } from '../files/refused-file-error.ts';
import { cellText, detach, isBlankRow, type Row, type Table } from '../files/table.ts';
import { RejectionReasons } from './rejection-reasons.ts';
import type { RejectedRow, RowSink } from './row-sink.ts';
import type { UnreadRows } from './unread-rows.ts';

const maxDescribed = 20;

export interface RowContext {
  sink: RowSink;
  tally: Tally;
}

export type ReadRow = (row: Row, line: number) => void;

/**
 * Calls `read` for every non-blank row below the header, and reports progress per batch.
 * @param unread counts rows that the survey has skipped, and may stop the loop
 */
export async function forEachDataRow(
  table: Table,
  headerRow: number,
  { sink, tally }: RowContext,
  read: ReadRow,
  unread: UnreadRows | null = null,
): Promise<void> {
  const readRow = dataRow({ sink, tally }, read);
  let before = 0;
  for await (const { firstRow, rows, bytesRead } of table.batches(unread === null)) {
    let line = firstRow - 1;
    for (const row of rows) {
      line += 1;
      if (line > headerRow) readRow(row, line);
    }
    sink.progress(bytesRead, tally.rowsRead);
    if (unread !== null && !unread.countRows(rows, before)) return;
    before += rows.length;
  }
  if (unread !== null) unread.from = null;
}

/** Skips blank rows, counts the others, and reports the rows in which `read` rejected cells. */
export function dataRow({ sink, tally }: RowContext, read: ReadRow): ReadRow {
  let rejectedRows = 0;
  return (row, line) => {
    if (isBlankRow(row)) return;
    tally.rowsRead += 1;
    read(row, line);
    if (tally.ofRow.length === 0) return;
    rejectedRows += 1;
    if (rejectedRows <= limits.rejectedRows) sink.rejected(rejectedRow(row, line, tally));
    tally.ofRow = [];
  };
}

function rejectedRow(row: Row, line: number, { ofRow, sheet }: Tally): RejectedRow {
  const more = ofRow.length > maxDescribed ? ' And more.' : '';
  const problem = ofRow.slice(0, maxDescribed).map(describeProblem).join(' ') + more;
  return { sheet, line, problem, cells: row.map(cellText) };
}

const maxShown = 200;
const maxPerRow = limits.rejectedCells;

/** Counts the rows read so far: kept, rejected, and without values. */
export class Tally {
  rowsRead = 0;
  rowsKept = 0;
  rowsRejected = 0;
  rowsWithoutValues = 0;
  rowsOutOfStock = 0;
  cellsRejected = 0;
  observations = 0;
  negatives = 0;
  zeros = 0;
  firstDay = Number.POSITIVE_INFINITY;
  lastDay = Number.NEGATIVE_INFINITY;
  /** Last day with a number but no demand, by column. */
  readonly knownUntil = new Map<string, number>();
  readonly rejected: RejectedCell[] = [];
  readonly reasons = new RejectionReasons();
  /** The first rejected cells of the current row. */
  ofRow: RejectedCell[] = [];
  /** Name of the sheet, for rejected cells; null if only one sheet is read. */
  sheet: string | null = null;

  reject(row: number, column: string, value: string, accepted: string): void {
    this.cellsRejected += 1;
    const bare = { row, column, value: value.slice(0, maxShown), accepted };
    const cell = this.sheet === null ? bare : { ...bare, sheet: this.sheet };
    this.reasons.add(cell);
    if (this.ofRow.length >= maxPerRow) return;
    cell.value = detach(cell.value);
    this.ofRow.push(cell);
    if (this.rejected.length < limits.rejectedCells) this.rejected.push(cell);
  }

  /** Adds the rejected cells of another tally. */
  adopt(other: Tally): void {
    this.cellsRejected += other.cellsRejected;
    this.reasons.adopt(other.reasons);
    for (const added of other.rejected.slice(0, limits.rejectedCells - this.rejected.length))
      this.rejected.push(added);
  }

  knowUntil(column: string, day: number): void {
    if (day > (this.knownUntil.get(column) ?? Number.NEGATIVE_INFINITY)) this.knownUntil.set(column, day);
  }

  observe(day: number, value: number): void {
    this.observations += 1;
    if (value < 0) this.negatives += 1;
    else if (value === 0) this.zeros += 1;
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
  }
}
