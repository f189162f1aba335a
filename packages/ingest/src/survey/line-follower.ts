import { CellNumbers } from '../files/cell-numbers.ts';
import { LineScanner } from '../files/line-scanner.ts';
import type { LineBlock, LineTable, Row } from '../files/table.ts';
import { countDate, type NumericDate, numericDate } from '../values/day-order.ts';
import { type ColumnProfile, followCell, isUndecided } from './column-profile.ts';

const [dotByte, commaByte] = [0x2e, 0x2c];
/** Distinct dates of a column that are remembered; with times of day there may be one a row. */
const mostDates = 100_000;

/** The dates of a column: each distinct one is understood once. */
class Dates {
  readonly #cells = new CellNumbers();
  readonly #known: (NumericDate | null)[] = [];

  /** @param text of the cell */
  of(bytes: Uint8Array, start: number, end: number, hash: number, text: () => string): NumericDate | null {
    if (this.#cells.count >= mostDates) return numericDate(text().trim());
    const number = this.#cells.numberOf(bytes, start, end, hash);
    if (number === this.#known.length) this.#known.push(numericDate(text().trim()));
    return this.#known[number] ?? null;
  }
}

/** Follows the columns of a text file beyond the sample, where only a few cells still decide anything. */
export class LineFollower {
  readonly #lines: LineTable | undefined;
  readonly #profiles: readonly ColumnProfile[];
  readonly #dates = new Map<number, Dates>();
  #scanner: LineScanner | null = null;

  /** @param profiles one a column; they may still be empty, and are filled in place */
  constructor(lines: LineTable | undefined, profiles: readonly ColumnProfile[]) {
    this.#lines = lines;
    this.#profiles = profiles;
  }

  rowsOf({ lines }: LineBlock): Row[] {
    if (this.#lines === undefined) return [];
    const scanner = new LineScanner(this.#lines.source, 0);
    const rows: string[][] = [];
    for (let start = 0; start < lines.length; start = scanner.lineEnd + 1)
      rows.push(scanner.cellsOf(lines, start));
    return rows;
  }

  /** @returns false when no column has anything left to decide */
  follow({ lines }: LineBlock): boolean {
    const watched = [...this.#profiles.entries()].filter(([, profile]) => isUndecided(profile));
    if (this.#lines === undefined || watched.length === 0) return false;
    const scanner = (this.#scanner ??= new LineScanner(this.#lines.source, this.#profiles.length));
    const { starts, ends, hashes } = scanner;
    for (let start = 0; start < lines.length; start = scanner.lineEnd + 1) {
      const cells = scanner.scan(lines, start);
      for (const [index, profile] of watched) {
        if (index >= cells) continue;
        const [from, to] = [starts[index] as number, ends[index] as number];
        if (from === to) continue;
        if (profile.dateForm === 'numeric') {
          const text = () => scanner.textOf(lines, from, to);
          const date = this.#datesOf(index).of(lines, from, to, hashes[index] as number, text);
          profile.filledInAll += 1;
          if (date !== null) countDate(profile.order, date);
          continue;
        }
        // A whole number says nothing about the decimal mark.
        if (profile.numbers > 0 && !hasMark(lines, from, to)) continue;
        followCell(profile, scanner.textOf(lines, from, to));
      }
    }
    return true;
  }

  #datesOf(index: number): Dates {
    const dates = this.#dates.get(index) ?? new Dates();
    this.#dates.set(index, dates);
    return dates;
  }
}

function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === dotByte || bytes[at] === commaByte) return true;
  return false;
}
