import type { LineScanner } from '../../files/line-scanner.ts';
import { type DecimalMark, parseNumber } from '../../values/parse-number.ts';
import { plainNumber } from '../../values/plain-number.ts';
import { isMissing } from '../missing.ts';

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
