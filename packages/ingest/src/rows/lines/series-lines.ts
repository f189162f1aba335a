import type { LineScanner } from '../../files/line-scanner.ts';
import type { FoundRows } from './found-rows.ts';
import { LineDates } from './line-dates.ts';
import { LineValues, noValue } from './line-values.ts';
import type { Lines, LinesPlan, SeriesCells } from './lines-plan.ts';

/** Lines with a date each, whose columns are series: each of their filled cells is an observation. */
export class SeriesLines implements Lines {
  readonly #columns: readonly number[];
  readonly #dates: LineDates;
  readonly #values: LineValues;
  /** By place of the series: the number of its tuple, -1 before it has an observation. */
  readonly #tuples: Int32Array;
  #count = 0;

  constructor(scanner: LineScanner, { date, series }: SeriesCells, mark: LinesPlan['mark']) {
    this.#columns = series;
    this.#dates = new LineDates(scanner, date);
    this.#values = new LineValues(scanner, mark);
    this.#tuples = new Int32Array(series.length).fill(-1);
  }

  take(bytes: Uint8Array, _start: number, found: FoundRows): boolean {
    const day = this.#dates.of(bytes);
    if (Number.isNaN(day)) return false;
    const first = found.count;
    for (let place = 0; place < this.#columns.length; place += 1) {
      const value = this.#values.of(bytes, this.#columns[place] as number);
      if (Number.isNaN(value)) return false;
      if (value !== noValue) found.add(place, day, value);
    }
    found.renumber(first, (place) => this.#tupleOf(place, found));
    return found.count > first;
  }

  #tupleOf(place: number, { firsts }: FoundRows): number {
    if (this.#tuples[place] === -1) {
      this.#tuples[place] = this.#count++;
      firsts.push(place);
    }
    return this.#tuples[place] as number;
  }
}
