import type { RejectedCell } from './ingest-report.ts';
import { limits } from './limits.ts';

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
  /** Named in rejections when several sheets are read. */
  sheet: string | null = null;

  reject(row: number, column: string, value: string, accepted: string): void {
    this.cellsRejected += 1;
    if (this.rejected.length < limits.rejectedCells) {
      const cell = { row, column, value: value.slice(0, 200), accepted };
      this.rejected.push(this.sheet === null ? cell : { ...cell, sheet: this.sheet });
    }
  }

  observe(day: number, value: number): void {
    this.observations += 1;
    if (value < 0) this.negatives += 1;
    else if (value === 0) this.zeros += 1;
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
  }
}
