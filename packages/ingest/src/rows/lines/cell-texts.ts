import { CellNumbers } from '../../files/cell-numbers.ts';
import type { LineScanner } from '../../files/line-scanner.ts';

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
