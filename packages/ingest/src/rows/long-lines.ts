import type { LongPlan } from '../columns/table-plan.ts';
import { limits } from '../files/limits.ts';
import { LineScanner } from '../files/line-scanner.ts';
import { type LineBlock, type LineTable, type Row } from '../files/table.ts';
import { plainNumber } from '../values/plain-number.ts';
import { isType } from './accepted.ts';
import { CellNumbers } from './cell-numbers.ts';
import { Combinations } from './combinations.ts';
import { characteristicValues, type Emission } from './emission.ts';
import { totalCell } from './row-checks.ts';

/** Distinct cells of a column that are remembered; a column with more is not worth it. */
const mostCells = 200_000;
const mostTuples = 2_000_000;

/** A column whose cells are understood once each. */
interface KnownColumn {
  index: number;
  cells: CellNumbers;
  /** By number of the cell: may a row with it be taken as it is? */
  fine: boolean[];
  test: (text: string) => boolean;
}

/**
 * Reads the ordinary rows of a long table from their bytes: every distinct cell is understood once, and nothing is
 * allocated for a row. Whatever is out of the ordinary is left to the reader of rows, so that there is one set of
 * rules; a test holds the two against each other.
 */
export class LongLines {
  readonly #plan: LongPlan;
  readonly #emission: Emission;
  readonly #lines: LineTable;
  readonly #scanner: LineScanner;
  readonly #valuesOf: (row: Row) => string[];
  readonly #columns: KnownColumn[];
  readonly #dates = new CellNumbers();
  /** Epoch days by number of the cell; NaN when it is no date. */
  readonly #days: number[] = [];
  readonly #tuple: Int32Array;
  readonly #tuples: Combinations;
  /** The sink's combination by number of the tuple of cells. */
  readonly #combinations: number[] = [];

  /** @throws RangeError when the date is put together of several columns */
  constructor(plan: LongPlan, emission: Emission, lines: LineTable) {
    if (plan.date.columns.length !== 1) throw new RangeError('long lines require one column of dates');
    this.#plan = plan;
    this.#emission = emission;
    this.#lines = lines;
    this.#scanner = new LineScanner(lines.delimiter, plan.width);
    this.#valuesOf = characteristicValues(plan.characteristics, emission.master);
    const known = (index: number, test: KnownColumn['test']): KnownColumn => ({
      index,
      cells: new CellNumbers(),
      fine: [],
      test: (text) => text.length <= limits.cellCharacters && test(text),
    });
    this.#columns = plan.characteristics.map(({ index, column, code }) =>
      known(
        index,
        (text) =>
          totalCell([text], [{ index: 0, column, code, label: '' }], null) === null &&
          (code !== 'c1' || isType(text)),
      ),
    );
    // Part of the tuple, so that no name of a product is passed over.
    if (plan.productName !== null) this.#columns.push(known(plan.productName.index, () => true));
    this.#tuple = new Int32Array(this.#columns.length);
    this.#tuples = new Combinations(this.#columns.length);
  }

  /** @param other reads a row that is out of the ordinary */
  read({ firstRow, lines }: LineBlock, other: (row: Row, line: number) => void): void {
    const { width, headerRow } = this.#plan;
    let line = firstRow;
    for (let start = 0; start < lines.length; start = this.#scanner.lineEnd + 1, line += 1) {
      const cells = this.#scanner.scan(lines, start);
      if (line <= headerRow) continue;
      if (cells !== width || !this.#take(lines, start)) other(this.#row(lines, start), line);
    }
  }

  /** @returns whether the line just scanned was an ordinary row, which is then read */
  #take(bytes: Uint8Array, start: number): boolean {
    const { value, date, mark } = this.#plan;
    const { starts, ends } = this.#scanner;
    const number = plainNumber(bytes, starts[value.index] as number, ends[value.index] as number, mark);
    if (Number.isNaN(number)) return false;
    const day = this.#day(bytes, date.index);
    if (Number.isNaN(day)) return false;
    for (let position = 0; position < this.#columns.length; position += 1) {
      const cell = this.#fineCell(this.#columns[position] as KnownColumn, bytes);
      if (cell === -1) return false;
      this.#tuple[position] = cell;
    }
    if (this.#tuples.count >= mostTuples) return false;
    const tuple = this.#tuples.numberOf(this.#tuple);
    if (tuple === this.#combinations.length) this.#combinations.push(this.#combination(bytes, start));
    const { sink, tally } = this.#emission;
    sink.observation(this.#combinations[tuple] as number, day, number);
    tally.rowsRead += 1;
    tally.observe(day, number);
    tally.rowsKept += 1;
    return true;
  }

  #day(bytes: Uint8Array, index: number): number {
    const { starts, ends, hashes } = this.#scanner;
    if (this.#dates.count >= mostCells) return Number.NaN;
    const [start, end] = [starts[index] as number, ends[index] as number];
    const cell = this.#dates.numberOf(bytes, start, end, hashes[index] as number);
    if (cell === this.#days.length) {
      const row: string[] = [];
      row[index] = this.#lines.decode(bytes.subarray(start, end));
      this.#days.push(this.#plan.date.read(row) ?? Number.NaN);
    }
    return this.#days[cell] as number;
  }

  /** The number of a cell a row may be taken with; else -1. */
  #fineCell({ index, cells, fine, test }: KnownColumn, bytes: Uint8Array): number {
    if (cells.count >= mostCells) return -1;
    const { starts, ends, hashes } = this.#scanner;
    const [start, end] = [starts[index] as number, ends[index] as number];
    const cell = cells.numberOf(bytes, start, end, hashes[index] as number);
    if (cell === fine.length) fine.push(test(this.#lines.decode(bytes.subarray(start, end))));
    return fine[cell] === true ? cell : -1;
  }

  #combination(bytes: Uint8Array, start: number): number {
    const row = this.#row(bytes, start);
    const values = this.#valuesOf(row);
    this.#emission.nameProduct(values, row);
    return this.#emission.sink.combination(values);
  }

  #row(bytes: Uint8Array, start: number): Row {
    return this.#scanner.cellsOf(bytes, start, this.#lines.decode);
  }
}
