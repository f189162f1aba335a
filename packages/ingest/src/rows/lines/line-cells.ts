import { CellNumbers } from '../../files/cell-numbers.ts';
import type { LineScanner } from '../../files/line-scanner.ts';
import { dateReader, type DateReading } from '../../values/date-reader.ts';
import { type DecimalMark, parseNumber, plainNumber } from '../../values/parse-number.ts';
import { isMissing } from '../row-checks.ts';

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

/** What is read of a cell that says there is no value. */
export const noValue = Number.POSITIVE_INFINITY;

/** The values of cells that may be blank. */
export class LineValues {
  readonly #scanner: LineScanner;
  readonly #mark: DecimalMark;

  constructor(scanner: LineScanner, mark: DecimalMark) {
    this.#scanner = scanner;
    this.#mark = mark;
  }

  /** The value of a cell of the line just scanned, or `noValue`; NaN when a reader of rows has to look at it. */
  of(bytes: Uint8Array, index: number): number {
    const { starts, ends } = this.#scanner;
    const [start, end] = [starts[index] as number, ends[index] as number];
    if (start === end) return noValue;
    const number = plainNumber(bytes, start, end, this.#mark);
    return Number.isNaN(number) ? this.#odd(this.#scanner.textOf(bytes, start, end).trim()) : number;
  }

  #odd(text: string): number {
    return isMissing(text) ? noValue : parseNumber(text, this.#mark);
  }
}

const maxRemembered = 50_000;

/** The texts of a column's cells: one that comes again is not made again. */
export class CellTexts {
  readonly #index: number;
  #cells = new CellNumbers();
  #texts: string[] = [];

  /** @param index of the column among the cells of a line */
  constructor(index: number) {
    this.#index = index;
  }

  /** The text of its cell in the line just scanned. */
  of(bytes: Uint8Array, scanner: LineScanner): string {
    const start = scanner.starts[this.#index] as number;
    const end = scanner.ends[this.#index] as number;
    if (this.#texts.length >= maxRemembered) {
      this.#cells = new CellNumbers();
      this.#texts = [];
    }
    const number = this.#cells.numberOf(bytes, start, end, scanner.hashes[this.#index] as number);
    if (number === this.#texts.length) this.#texts.push(scanner.textOf(bytes, start, end));
    return this.#texts[number] as string;
  }
}
