import { CellNumbers } from '../../files/cell-numbers.ts';
import { limits } from '../../files/limits.ts';
import { type LineScanner, quoteByte } from '../../files/line-scanner.ts';
import type { Row } from '../../files/table.ts';
import type { Code } from '../../survey/code.ts';
import { isType, totalCell } from '../row-checks.ts';
import { Combinations } from '../combinations.ts';

const maxTuples = 2_000_000;

/** A column whose distinct cells are checked once; the code is null for the product name. */
export interface KnownColumn {
  index: number;
  code: Code | null;
}

/** Adjacent columns whose cells are looked up together. */
interface Run {
  columns: readonly KnownColumn[];
  cells: CellNumbers;
  /** For each distinct run of cells: its number if valid, otherwise -1. */
  numbers: number[];
  fine: number;
}

/**
 * Numbers tuples of cells by their bytes, in order of appearance. Looks up adjacent cells together as long as there
 * are few distinct runs. A tuple that is written in two ways gets two numbers.
 */
export class KnownCells {
  readonly #scanner: LineScanner;
  readonly #columns: readonly KnownColumn[];
  #runs: Run[];
  #tuples: Combinations;
  /** Number of tuples that were numbered before the runs of cells were split. */
  #before = 0;
  readonly #ids: Int32Array;

  /** @param columns in any order */
  constructor(scanner: LineScanner, columns: readonly KnownColumn[]) {
    this.#scanner = scanner;
    this.#columns = columns.toSorted((a, b) => a.index - b.index);
    this.#ids = new Int32Array(columns.length);
    this.#runs = sideBySide(this.#columns).map(runOf);
    this.#tuples = new Combinations(this.#runs.length);
  }

  get count(): number {
    const [only] = this.#runs;
    return this.#before + (this.#runs.length === 1 && only !== undefined ? only.fine : this.#tuples.count);
  }

  /** Returns the tuple number of the scanned line, or -1 if the row has to be parsed as text. */
  numberOf(bytes: Uint8Array): number {
    if (this.count >= maxTuples) return -1;
    let number = 0;
    for (let position = 0; position < this.#runs.length; position += 1) {
      const run = this.#runs[position] as Run;
      if (run.cells.isFull) {
        if (run.columns.length === 1) return -1;
        this.#part();
        return this.numberOf(bytes);
      }
      number = this.#fineNumber(run, bytes);
      if (number === -1) return -1;
      this.#ids[position] = number;
    }
    return this.#before + (this.#runs.length === 1 ? number : this.#tuples.numberOf(this.#ids));
  }

  #part(): void {
    this.#before = this.count;
    this.#runs = this.#columns.map((column) => runOf([column]));
    this.#tuples = new Combinations(this.#runs.length);
  }

  #fineNumber(run: Run, bytes: Uint8Array): number {
    const { starts, ends, hashes } = this.#scanner;
    const { columns, cells, numbers } = run;
    const first = (columns[0] as KnownColumn).index;
    const last = first + columns.length - 1;
    let hash = hashes[first] as number;
    for (let index = first + 1; index <= last; index += 1)
      hash = Math.imul(hash, 31) ^ (hashes[index] as number);
    const start = starts[first] as number;
    // Includes the opening quote, so that quoted and unquoted cells have different bytes.
    const from = bytes[start - 1] === quoteByte ? start - 1 : start;
    const number = cells.numberOf(bytes, from, ends[last] as number, hash);
    if (number === numbers.length) numbers.push(this.#areFine(columns, bytes) ? run.fine++ : -1);
    return numbers[number] as number;
  }

  #areFine(columns: readonly KnownColumn[], bytes: Uint8Array): boolean {
    const { starts, ends } = this.#scanner;
    return columns.every(({ index, code }) => {
      const text = this.#scanner.textOf(bytes, starts[index] as number, ends[index] as number);
      return code === null
        ? text.length <= limits.nameCharacters
        : text.length <= limits.valueCharacters && isOrdinary(text, code);
    });
  }
}

function sideBySide(columns: readonly KnownColumn[]): KnownColumn[][] {
  const runs: KnownColumn[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === column.index - 1) run.push(column);
    else runs.push([column]);
  }
  return runs;
}

const runOf = (columns: readonly KnownColumn[]): Run => ({
  columns,
  cells: new CellNumbers(),
  numbers: [],
  fine: 0,
});

function isOrdinary(text: string, code: Code): boolean {
  const cell: Row = [text];
  const isTotal = totalCell(cell, [{ index: 0, column: '', code, label: '' }], null) !== null;
  return !isTotal && (code !== 'c1' || isType(text));
}
