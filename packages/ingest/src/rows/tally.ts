import { limits } from '../files/limits.ts';
import type { RejectedCell } from '../files/refused-file-error.ts';
import { detach } from '../values/detached-text.ts';

const maxShown = 200;
const maxPerRow = limits.rejectedCells;

/** What has become of the rows so far. */
export class Tally {
  rowsRead = 0;
  rowsKept = 0;
  rowsRejected = 0;
  rowsWithoutValues = 0;
  cellsRejected = 0;
  observations = 0;
  negatives = 0;
  zeros = 0;
  firstDay = Number.POSITIVE_INFINITY;
  lastDay = Number.NEGATIVE_INFINITY;
  readonly rejected: RejectedCell[] = [];
  /** The first of those of the row being read. */
  ofRow: RejectedCell[] = [];
  /** Named in rejections when several sheets are read. */
  sheet: string | null = null;

  reject(row: number, column: string, value: string, accepted: string): void {
    this.cellsRejected += 1;
    if (this.ofRow.length >= maxPerRow) return;
    const bare = { row, column, value: detach(value.slice(0, maxShown)), accepted };
    const cell = this.sheet === null ? bare : { ...bare, sheet: this.sheet };
    this.ofRow.push(cell);
    if (this.rejected.length < limits.rejectedCells) this.rejected.push(cell);
  }

  /** Takes over what was rejected in a table that is counted apart. */
  adopt(other: Tally): void {
    this.cellsRejected += other.cellsRejected;
    this.rejected.push(...other.rejected.slice(0, limits.rejectedCells - this.rejected.length));
  }

  observe(day: number, value: number): void {
    this.observations += 1;
    if (value < 0) this.negatives += 1;
    else if (value === 0) this.zeros += 1;
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
  }
}
