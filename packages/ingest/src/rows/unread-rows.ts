import type { Row } from '../files/table.ts';
import { isBlankRow } from '../files/table.ts';
import { followCell } from '../survey/column-profile.ts';
import { addVotes, type ColumnVotes } from '../survey/line-follower.ts';
import type { Survey } from '../survey/survey.ts';

/**
 * Counts what a survey has left out while its rows are handed on already, as what was counted so far says. Where the
 * rest says otherwise, they are handed on anew.
 */
export class UnreadRows {
  readonly survey: Survey;
  readonly #isStill: () => boolean;
  /** Where the rows start that are not counted yet, as `Survey.unread` says; null when all are. */
  from: number | null;
  /** Whether counting has to begin anew. */
  isLost = false;
  #askAt: number;

  /** @param isStill whether rows would still be read in the same way: asked each time as much again was read, as it weighs every column anew */
  constructor(survey: Survey, isStill: () => boolean) {
    this.survey = survey;
    this.from = survey.unread?.from ?? null;
    this.#askAt = 2 * (this.from ?? 0);
    this.#isStill = isStill;
  }

  /**
   * @param end of the lines that were read, in bytes
   * @returns whether reading may go on
   */
  countLines(votes: readonly ColumnVotes[], end: number): boolean {
    if (this.from === null || end <= this.from) return true;
    addVotes(this.survey.profiles, votes);
    return this.#isReadUntil(end);
  }

  /** @param start of rows that are no lines, in bytes */
  meetRows(start: number): boolean {
    this.isLost = this.from === null || start < this.from;
    return !this.isLost;
  }

  /**
   * @param before how many rows stand before these
   * @returns whether reading may go on
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
