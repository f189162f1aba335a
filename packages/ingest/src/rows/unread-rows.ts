import type { Row } from '../files/table.ts';
import { isBlankRow } from '../files/table.ts';
import { followCell } from '../survey/column-profile.ts';
import { addVotes, type ColumnVotes } from '../survey/line-follower.ts';
import type { Survey } from '../survey/survey.ts';

/**
 * Counts the rows that the survey skipped. They are already being emitted as the sample suggests; if the counts
 * change how the file is read, they have to be emitted again.
 */
export class UnreadRows {
  readonly survey: Survey;
  readonly #isStill: () => boolean;
  /** Position of the first uncounted row, as in `Survey.unread`; null when all are counted. */
  from: number | null;
  /** True if the survey has to be repeated. */
  isLost = false;
  #askAt: number;

  /**
   * @param isStill checks whether the rows would still be read in the same way. Called only when the number of rows
   *   read has doubled, because it evaluates every column again
   */
  constructor(survey: Survey, isStill: () => boolean) {
    this.survey = survey;
    this.from = survey.unread?.from ?? null;
    this.#askAt = 2 * (this.from ?? 0);
    this.#isStill = isStill;
  }

  /**
   * @param end end of the lines that were read, in bytes
   * @returns whether reading may continue
   */
  countLines(votes: readonly ColumnVotes[], end: number): boolean {
    if (this.from === null || end <= this.from) return true;
    addVotes(this.survey.profiles, votes);
    return this.#isReadUntil(end);
  }

  /** @param start byte offset of the first row that needs the CSV parser */
  meetRows(start: number): boolean {
    this.isLost = this.from === null || start < this.from;
    return !this.isLost;
  }

  /**
   * @param before number of rows before these
   * @returns whether reading may continue
   */
  countRows(rows: readonly Row[], before: number): boolean {
    if (this.from === null || before < this.from) return true;
    for (const row of rows) this.countRow(row);
    return this.#isReadUntil(before + rows.length);
  }

  #isReadUntil(end: number): boolean {
    this.from = end;
    if (end < this.#askAt) return true;
    this.#askAt = 2 * end;
    return this.#isStill();
  }

  countRow(row: Row): void {
    if (isBlankRow(row)) return;
    for (const { index } of this.survey.unread?.columns ?? []) {
      const [profile, cell] = [this.survey.profiles[index], row[index]];
      if (profile !== undefined && cell !== undefined) followCell(profile, cell);
    }
  }
}
