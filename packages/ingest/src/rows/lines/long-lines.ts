import type { LineScanner } from '../../files/line-scanner.ts';
import { plainNumber } from '../../values/plain-number.ts';
import type { FoundRows } from './found-rows.ts';
import { KnownCells } from './known-cells.ts';
import { LineDates } from './line-dates.ts';
import type { Lines, LinesPlan, LongCells } from './lines-plan.ts';

/** Lines of a long table: each is one observation. */
export class LongLines implements Lines {
  readonly #scanner: LineScanner;
  readonly #value: number;
  readonly #mark: LinesPlan['mark'];
  readonly #dates: LineDates;
  readonly #known: KnownCells;

  constructor(scanner: LineScanner, { date, value, known }: LongCells, mark: LinesPlan['mark']) {
    this.#scanner = scanner;
    this.#value = value;
    this.#mark = mark;
    this.#dates = new LineDates(scanner, date);
    this.#known = new KnownCells(scanner, known);
  }

  take(bytes: Uint8Array, start: number, found: FoundRows): boolean {
    const { starts, ends } = this.#scanner;
    const value = plainNumber(bytes, starts[this.#value] as number, ends[this.#value] as number, this.#mark);
    if (Number.isNaN(value)) return false;
    const day = this.#dates.of(bytes);
    if (Number.isNaN(day)) return false;
    const { count } = this.#known;
    const tuple = this.#known.numberOf(bytes);
    if (tuple === -1) return false;
    if (tuple === count) found.firsts.push(start);
    found.add(tuple, day, value);
    return true;
  }
}
