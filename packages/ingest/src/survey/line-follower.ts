import { CellNumbers } from '../files/cell-numbers.ts';
import type { LineScanner } from '../files/line-scanner.ts';
import { addOrders, countDate, type NumericDate, numericDate, type OrderVotes } from '../values/day-order.ts';
import { addMarks } from '../values/parse-number.ts';
import { type ColumnProfile, emptyProfile, followCell, isUndecided } from './column-profile.ts';

const [dotByte, commaByte] = [0x2e, 0x2c];
/** Maximum number of cached dates per column; with times of day, every row may have its own. */
const maxDates = 100_000;

/** A column that the sample did not fully determine. Plain data, so it can be sent to another thread. */
export type OpenColumn = Pick<ColumnProfile, 'dateForm' | 'numbers'> & { index: number };

/** The votes that a range of rows adds to the profile of a column. */
export type ColumnVotes = Pick<ColumnProfile, 'order' | 'mark' | 'filledInAll'> & { index: number };

/** Returns the columns that the rest of the file can still change. */
export function openColumns(profiles: readonly ColumnProfile[]): OpenColumn[] {
  return [...profiles.entries()]
    .filter(([, profile]) => isUndecided(profile))
    .map(([index, { dateForm, numbers }]) => ({ index, dateForm, numbers }));
}

/** Adds the votes of later rows to the profiles. */
export function addVotes(profiles: readonly ColumnProfile[], votes: readonly ColumnVotes[]): void {
  for (const { index, order, mark, filledInAll } of votes) {
    const profile = profiles[index];
    if (profile === undefined) continue;
    profile.filledInAll += filledInAll;
    addOrders(profile.order, order);
    addMarks(profile.mark, mark);
  }
}

/** Caches the dates of a column: each distinct cell is parsed once. */
class Dates {
  readonly #cells = new CellNumbers();
  readonly #known: (NumericDate | null)[] = [];
  /** Occurrences of each date since the last call to `count`. */
  readonly #seen: number[] = [];
  #last: NumericDate | null = null;

  /** @param votes receives dates that exceed the cache */
  see(
    bytes: Uint8Array,
    { start, end, hash }: { start: number; end: number; hash: number },
    text: () => string,
    votes: OrderVotes,
  ): void {
    if (this.#cells.count >= maxDates) {
      const date = numericDate(text().trim());
      if (date !== null) countDate(votes, date);
      this.#last = date ?? this.#last;
      return;
    }
    const number = this.#cells.numberOf(bytes, start, end, hash);
    if (number === this.#known.length) {
      this.#known.push(numericDate(text().trim()));
      this.#seen.push(0);
    }
    this.#seen[number] = (this.#seen[number] as number) + 1;
    this.#last = this.#known[number] ?? this.#last;
  }

  count(votes: OrderVotes): void {
    for (let number = 0; number < this.#seen.length; number += 1) {
      const date = this.#known[number];
      const seen = this.#seen[number] as number;
      if (seen > 0 && date) countDate(votes, date, seen);
      this.#seen[number] = 0;
    }
    votes.example = this.#last?.text ?? '';
    this.#last = null;
  }
}

interface Followed {
  index: number;
  isDate: boolean;
  isNumber: boolean;
  dates: Dates;
  profile: ColumnProfile;
}

/** Counts the votes of undecided columns from the bytes of lines. */
export class LineFollower {
  readonly #scanner: LineScanner;
  readonly #columns: Followed[];

  /** @param scanner must have scanned a line before `follow` is called for it */
  constructor(scanner: LineScanner, columns: readonly OpenColumn[]) {
    this.#scanner = scanner;
    this.#columns = columns.map(({ index, dateForm, numbers }) => ({
      index,
      isDate: dateForm === 'numeric',
      isNumber: numbers > 0,
      dates: new Dates(),
      profile: { ...emptyProfile(), dateForm, numbers },
    }));
  }

  /** @param cells number of cells in the line */
  follow(bytes: Uint8Array, cells: number): void {
    const { starts, ends, hashes } = this.#scanner;
    for (const { index, isDate, isNumber, dates, profile } of this.#columns) {
      if (index >= cells) continue;
      const [start, end] = [starts[index] as number, ends[index] as number];
      if (start === end) continue;
      const text = () => this.#scanner.textOf(bytes, start, end);
      if (isDate) dates.see(bytes, { start, end, hash: hashes[index] as number }, text, profile.order);
      // A whole number is no evidence about the decimal mark, and one filled cell shows that the column is not blank.
      else if (isNumber ? hasMark(bytes, start, end) : profile.filledInAll === 0) followCell(profile, text());
    }
  }

  /** Scans lines and returns their votes. */
  votesOf(lines: Uint8Array): ColumnVotes[] {
    for (let start = 0; start < lines.length; start = this.#scanner.lineEnd + 1)
      this.follow(lines, this.#scanner.scan(lines, start));
    return this.votes();
  }

  /** Returns the votes counted since the last call, omitting columns without votes. */
  votes(): ColumnVotes[] {
    const votes = this.#columns.map((column) => {
      const { index, dates, profile } = column;
      dates.count(profile.order);
      column.profile = { ...emptyProfile(), dateForm: profile.dateForm, numbers: profile.numbers };
      return { index, order: profile.order, mark: profile.mark, filledInAll: profile.filledInAll };
    });
    return votes.filter(({ order, filledInAll }) => order.seen > 0 || filledInAll > 0);
  }
}

function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === dotByte || bytes[at] === commaByte) return true;
  return false;
}
