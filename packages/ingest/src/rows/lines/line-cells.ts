import { CellNumbers } from '../../files/cell-numbers.ts';
import type { LineScanner } from '../../files/line-scanner.ts';
import { dateReader, type DateReading } from '../../values/date-reader.ts';
import { type DecimalMark, parseNumber, plainNumber } from '../../values/parse-number.ts';
import { isMissing } from '../row-checks.ts';

/** Maximum number of distinct dates to cache; with times of day, every row may have its own. */
const maxDates = 200_000;

/** Parses the dates of a column; each distinct cell is parsed once. */
export class LineDates {
  readonly #scanner: LineScanner;
  readonly #index: number;
  readonly #read: (text: string) => number | null;
  readonly #cells = new CellNumbers();
  /** Epoch day of each distinct cell; NaN if it is not a date. */
  readonly #days: number[] = [];

  constructor(scanner: LineScanner, { index, ...reading }: DateReading & { index: number }) {
    this.#scanner = scanner;
    this.#index = index;
    this.#read = dateReader(reading);
  }

  /** Returns the epoch day of the scanned line, or NaN if the row has to be parsed as text. */
  parseDay(bytes: Uint8Array): number {
    const { starts, ends, hashes } = this.#scanner;
    if (this.#cells.count >= maxDates) return Number.NaN;
    const [start, end] = [starts[this.#index] as number, ends[this.#index] as number];
    const cell = this.#cells.numberOf(bytes, start, end, hashes[this.#index] as number);
    if (cell === this.#days.length)
      this.#days.push(this.#read(this.#scanner.textOf(bytes, start, end)) ?? Number.NaN);
    return this.#days[cell] as number;
  }
}

/** Returned for a cell that marks a missing value. */
export const noValue = Number.POSITIVE_INFINITY;

/** Parses values of cells that may be blank. */
export class LineValues {
  readonly #scanner: LineScanner;
  readonly #mark: DecimalMark;

  constructor(scanner: LineScanner, mark: DecimalMark) {
    this.#scanner = scanner;
    this.#mark = mark;
  }

  /** Returns the value of a cell in the scanned line, `noValue`, or NaN if the row has to be parsed as text. */
  parseValue(bytes: Uint8Array, index: number): number {
    const { starts, ends } = this.#scanner;
    const [start, end] = [starts[index] as number, ends[index] as number];
    if (start === end) return noValue;
    const number = plainNumber(bytes, start, end, this.#mark);
    return Number.isNaN(number) ? this.#parseUnusual(this.#scanner.textOf(bytes, start, end).trim()) : number;
  }

  #parseUnusual(text: string): number {
    return isMissing(text) ? noValue : parseNumber(text, this.#mark);
  }
}

const maxRemembered = 50_000;

/** Decodes the cells of a column; equal cells share one string. */
export class CellTexts {
  readonly #index: number;
  #cells = new CellNumbers();
  #texts: string[] = [];

  /** @param index column index in a line */
  constructor(index: number) {
    this.#index = index;
  }

  /** Returns the text of the column's cell in the scanned line. */
  textOf(bytes: Uint8Array, scanner: LineScanner): string {
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
