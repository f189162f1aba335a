import { firstDay, type Period } from '../../columns/table-plan.ts';
import { CellNumbers } from '../../files/cell-numbers.ts';
import type { LineScanner } from '../../files/line-scanner.ts';
import { cellText } from '../../files/table.ts';
import { bareDate } from '../../values/date-reader.ts';
import { plainNumber } from '../../values/parse-number.ts';
import type { FoundRows } from './found-rows.ts';
import { KnownCells } from './known-cells.ts';
import { LineDates, LineValues, noValue } from './line-cells.ts';
import type { Lines, LinesPlan, LongCells, SeriesCells, WideCells } from './lines-plan.ts';

/** Lines of a long table: one observation per line. */
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
    const day = this.#dates.parseDay(bytes);
    if (Number.isNaN(day)) return false;
    const { count } = this.#known;
    const tuple = this.#known.numberOf(bytes);
    if (tuple === -1) return false;
    if (tuple === count) found.firsts.push(start);
    found.add(tuple, day, value);
    return true;
  }
}

/** Maximum number of distinct year cells to cache. */
const maxYears = 1000;

/** Lines of a wide table: each filled cell in a period column is an observation. */
export class WideLines implements Lines {
  readonly #scanner: LineScanner;
  readonly #columns: Int32Array;
  readonly #periods: readonly Period[];
  readonly #year: number | null;
  readonly #values: LineValues;
  readonly #known: KnownCells;
  readonly #years = new CellNumbers();
  /**
   * For each distinct year cell: the first day of every period, NaN if the period does not exist; null if the cell is
   * not a year.
   */
  readonly #days: (Float64Array | null)[] = [];

  constructor(scanner: LineScanner, { periods, year, known }: WideCells, mark: LinesPlan['mark']) {
    this.#scanner = scanner;
    this.#columns = Int32Array.from(periods, ({ index }) => index);
    this.#periods = periods.map(({ period }) => period);
    this.#year = year;
    this.#values = new LineValues(scanner, mark);
    this.#known = new KnownCells(scanner, known);
    if (year === null) this.#days.push(this.#daysIn(0));
  }

  take(bytes: Uint8Array, start: number, found: FoundRows): boolean {
    const days = this.#daysOf(bytes);
    if (days === null) return false;
    const first = found.count;
    for (let position = 0; position < this.#columns.length; position += 1) {
      const value = this.#values.parseValue(bytes, this.#columns[position] as number);
      if (value === noValue) continue;
      const day = days[position] as number;
      if (Number.isNaN(value) || Number.isNaN(day)) return false;
      found.add(0, day, value);
    }
    // A row without values must not get a tuple number.
    if (found.count === first) return false;
    const { count } = this.#known;
    const tuple = this.#known.numberOf(bytes);
    if (tuple === -1) return false;
    if (tuple === count) found.firsts.push(start);
    found.renumber(first, () => tuple);
    return true;
  }

  #daysOf(bytes: Uint8Array): Float64Array | null {
    if (this.#year === null) return this.#days[0] ?? null;
    if (this.#years.count >= maxYears) return null;
    const { starts, ends, hashes } = this.#scanner;
    const [start, end] = [starts[this.#year] as number, ends[this.#year] as number];
    const cell = this.#years.numberOf(bytes, start, end, hashes[this.#year] as number);
    if (cell === this.#days.length) {
      const year = Number(cellText(this.#scanner.textOf(bytes, start, end)));
      this.#days.push(bareDate(year, 'year') === null ? null : this.#daysIn(year));
    }
    return this.#days[cell] ?? null;
  }

  #daysIn(year: number): Float64Array {
    return Float64Array.from(this.#periods, (period) => firstDay(period, year) ?? Number.NaN);
  }
}

/** Lines with one date each, where each column is a series. */
export class SeriesLines implements Lines {
  readonly #columns: readonly number[];
  readonly #dates: LineDates;
  readonly #values: LineValues;
  /** Tuple number of each series; -1 until its first observation. */
  readonly #tuples: Int32Array;
  #count = 0;

  constructor(scanner: LineScanner, { date, series }: SeriesCells, mark: LinesPlan['mark']) {
    this.#columns = series;
    this.#dates = new LineDates(scanner, date);
    this.#values = new LineValues(scanner, mark);
    this.#tuples = new Int32Array(series.length).fill(-1);
  }

  take(bytes: Uint8Array, _start: number, found: FoundRows): boolean {
    const day = this.#dates.parseDay(bytes);
    if (Number.isNaN(day)) return false;
    const first = found.count;
    for (let place = 0; place < this.#columns.length; place += 1) {
      const value = this.#values.parseValue(bytes, this.#columns[place] as number);
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
