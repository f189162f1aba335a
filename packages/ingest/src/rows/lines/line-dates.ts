import { CellNumbers } from '../../files/cell-numbers.ts';
import type { LineScanner } from '../../files/line-scanner.ts';
import { type DateReading, dateReader } from '../../values/date-reader.ts';

/** Distinct ones that are remembered; with times of day there may be one a row. */
const maxDates = 200_000;

/** The dates of a column: each distinct cell is understood once. */
export class LineDates {
  readonly #scanner: LineScanner;
  readonly #index: number;
  readonly #read: (text: string) => number | null;
  readonly #cells = new CellNumbers();
  /** Epoch days by number of the cell; NaN when it is no date. */
  readonly #days: number[] = [];

  constructor(scanner: LineScanner, { index, ...reading }: DateReading & { index: number }) {
    this.#scanner = scanner;
    this.#index = index;
    this.#read = dateReader(reading);
  }

  /** The epoch day of the line just scanned; NaN when a reader of rows has to look at it. */
  of(bytes: Uint8Array): number {
    const { starts, ends, hashes } = this.#scanner;
    if (this.#cells.count >= maxDates) return Number.NaN;
    const [start, end] = [starts[this.#index] as number, ends[this.#index] as number];
    const cell = this.#cells.numberOf(bytes, start, end, hashes[this.#index] as number);
    if (cell === this.#days.length)
      this.#days.push(this.#read(this.#scanner.textOf(bytes, start, end)) ?? Number.NaN);
    return this.#days[cell] as number;
  }
}
