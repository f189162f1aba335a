import { LineScanner } from '../files/line-scanner.ts';
import type { LineBlock, LineTable, Row } from '../files/table.ts';
import { type ColumnProfile, followCell, isUndecided } from './column-profile.ts';

const [dotByte, commaByte] = [0x2e, 0x2c];

/** Follows the columns of a text file beyond the sample, where only a few cells still decide anything. */
export class LineFollower {
  readonly #lines: LineTable | undefined;
  readonly #profiles: readonly ColumnProfile[];
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
    const { starts, ends } = scanner;
    for (let start = 0; start < lines.length; start = scanner.lineEnd + 1) {
      const cells = scanner.scan(lines, start);
      for (const [index, profile] of watched) {
        if (index >= cells) continue;
        const [from, to] = [starts[index] as number, ends[index] as number];
        if (from === to) continue;
        // A whole number says nothing about the decimal mark.
        if (profile.numbers > 0 && profile.dateForm === null && !hasMark(lines, from, to)) continue;
        followCell(profile, scanner.textOf(lines, from, to));
      }
    }
    return true;
  }
}

function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === dotByte || bytes[at] === commaByte) return true;
  return false;
}
