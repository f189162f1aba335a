import type { Database } from 'better-sqlite3';
import { type Code, Combinations, RefusedFileError, TextNumbers } from '@forecast-console/ingest';
import { columnBlob } from './dataset-rows.ts';
import type { DatasetReader } from './dataset-reader.ts';

interface Column {
  code: Code;
  label: string;
  dictionary: TextNumbers;
}

/** Limits on distinct values of all characteristics together and on their combinations, which are kept in memory. */
export const maxDistinct = { values: 1_100_000, combinations: 2_000_000 };
/** Number of sample values stored with each characteristic. */
const sampleSize = 50;

/** The characteristics of a dataset being written. Assigns numbers to their values and combinations. */
export class DatasetColumns {
  readonly #columns: readonly Column[];
  readonly #combinations: Combinations;
  readonly #ids: Int32Array;
  readonly #product: number;

  /** @param base dataset whose values and combinations keep their numbers */
  constructor(columns: readonly Omit<Column, 'dictionary'>[], base: DatasetReader | null = null) {
    this.#columns = columns.map((column) => ({
      ...column,
      dictionary: numbered(base?.dictionary(column.code).values()),
    }));
    this.#ids = new Int32Array(columns.length);
    this.#combinations = new Combinations(columns.length);
    this.#product = columns.findIndex(({ code }) => code === 'c2');
    if (base !== null) this.#adopt(base);
  }

  get count(): number {
    return this.#combinations.count;
  }

  /**
   * Returns the number of a combination.
   * @param values values of the first characteristics
   * @param attributesOf returns the values of the others for a product
   * @throws RefusedFileError if there are too many values or combinations
   */
  numberOf(
    values: readonly string[],
    attributesOf: ReadonlyMap<string, Readonly<Partial<Record<Code, string>>>>,
  ): number {
    const { length } = this.#columns;
    const attributes = length > values.length ? attributesOf.get(values[this.#product] ?? '') : undefined;
    for (let position = 0; position < length; position++) {
      const { code, dictionary } = this.#columns[position] as Column;
      this.#ids[position] = dictionary.numberOf(values[position] ?? attributes?.[code] ?? '');
    }
    const before = this.#combinations.count;
    const number = this.#combinations.numberOf(this.#ids);
    if (number === before) this.#refuseTooMany();
    return number;
  }

  /**
   * Adds values that occur in no observation.
   * @throws RefusedFileError if there are too many
   */
  name(valueOf: (code: Code) => string): void {
    for (const { code, dictionary } of this.#columns) dictionary.numberOf(valueOf(code));
    this.#refuseTooMany();
  }

  /** DATA-13: returns the type of every combination, 'actual' if it has none; empty if all are actuals. */
  types(): string[] {
    const position = this.#columns.findIndex(({ code }) => code === 'c1');
    const types = [...(this.#columns[position]?.dictionary.texts() ?? [])];
    if (position === -1) return [];
    return Array.from(this.#combinations.column(position), (id) => types[id] || 'actual');
  }

  /** Returns the characteristic values of combinations. */
  valuesOf(combinations: readonly number[]): Partial<Record<Code, string>>[] {
    const columns = this.#columns.map(({ code, dictionary }, position) => ({
      code,
      ids: this.#combinations.column(position),
      values: [...dictionary.texts()],
    }));
    return combinations.map((combination) =>
      Object.fromEntries(
        columns.map(({ code, ids, values }) => [code, values[ids[combination] ?? -1] ?? '']),
      ),
    );
  }

  /**
   * Yields every product code with its weight.
   * @param weights weight of each combination
   */
  *products(weights: ArrayLike<number>): Generator<[code: string, weight: number]> {
    const column = this.#columns[this.#product];
    if (column === undefined) return;
    const sums = sumById(this.#combinations.column(this.#product), weights, column.dictionary.count);
    let id = 0;
    for (const code of column.dictionary.texts()) yield [code, sums[id++] ?? 0];
  }

  /**
   * Writes characteristics, values and combinations.
   * @param weights weight of each combination; heavier values are listed first
   */
  write(database: Database, weights: ArrayLike<number>): void {
    const insertValue = database.prepare('INSERT INTO dictionary VALUES (?, ?, ?, ?)');
    const insertCharacteristic = database.prepare(
      `INSERT INTO characteristic SELECT @code, @label, @position, @values, json_group_array(value ORDER BY row_count DESC, id)
       FROM (SELECT * FROM dictionary WHERE code = @code AND value != '' AND (row_count > 0 OR @all)
         ORDER BY row_count DESC, id LIMIT ${sampleSize})`,
    );
    const insertIds = database.prepare('INSERT INTO combination VALUES (?, ?)');
    // Master data has values but no rows.
    const all = this.#combinations.count === 0 ? 1 : 0;
    for (const [position, { code, label, dictionary }] of this.#columns.entries()) {
      const ids = this.#combinations.column(position);
      const rows = sumById(ids, weights, dictionary.count);
      let [id, values] = [0, 0];
      for (const value of dictionary.texts()) {
        const own = rows[id] ?? 0;
        insertValue.run(code, id, value, own);
        id++;
        if (value !== '' && (own > 0 || all === 1)) values++;
      }
      insertCharacteristic.run({ code, label, position, values, all });
      insertIds.run(code, columnBlob(ids));
    }
  }

  #adopt(base: DatasetReader): void {
    const columns = this.#columns.map(({ code }) => base.combinationIds(code));
    const count = base.combinationCount();
    for (let combination = 0; combination < count; combination++) {
      for (const [position, ids] of columns.entries()) this.#ids[position] = ids[combination] as number;
      this.#combinations.numberOf(this.#ids);
    }
  }

  #refuseTooMany(): void {
    const { values, combinations } = maxDistinct;
    const found = this.#columns.reduce((sum, { dictionary }) => sum + dictionary.count, 0);
    if (found <= values && this.#combinations.count <= combinations) return;
    const what =
      found > values
        ? `${values.toLocaleString('en-US')} different values`
        : `${combinations.toLocaleString('en-US')} different combinations of values`;
    throw new RefusedFileError(
      `The characteristics of the file have more than ${what}, so nothing was stored. Remove columns that differ in every row, such as order numbers, and upload the file again.`,
    );
  }
}

/** @param texts distinct strings that are numbered in this order */
function numbered(texts: Iterable<string> = []): TextNumbers {
  const numbers = new TextNumbers();
  for (const text of texts) numbers.numberOf(text);
  return numbers;
}

function sumById(ids: Int32Array, weights: ArrayLike<number>, size: number): Float64Array {
  const sums = new Float64Array(size);
  for (const [combination, id] of ids.entries()) sums[id] = (sums[id] ?? 0) + (weights[combination] ?? 0);
  return sums;
}
