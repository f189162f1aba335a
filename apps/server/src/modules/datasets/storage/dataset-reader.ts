import type { Code } from '@forecast-console/ingest';
import type { Database } from 'better-sqlite3';
import { withStatementCache } from '../../../db/sqlite/statement-cache.ts';
import {
  type CharacteristicRow,
  inStockDriver,
  integersOf,
  type LevelRow,
  type ProductRow,
  type Segment,
  type StoredRejectedRow,
  type TotalRow,
} from './dataset-rows.ts';
import { openFile } from './open-file.ts';
import { allSegments, segmentAt, type SharedFile } from './stored-segments.ts';

/** Includes only rows that have one of the values of each characteristic. */
export type ValueFilter = ReadonlyMap<Code, readonly string[]>;

/** Reads one dataset file; each method is one query. */
export class DatasetReader {
  readonly #database: Database;
  readonly #kept: Pick<Database, 'prepare'>;
  readonly #shared: readonly SharedFile[];

  /** @param shared files whose segments belong to this dataset */
  constructor(path: string, shared: readonly SharedFile[] = []) {
    this.#database = openFile(path);
    this.#kept = withStatementCache(this.#database);
    this.#shared = shared;
  }

  close(): void {
    this.#database.close();
  }

  /** Version of the file format; 0 is the first. */
  get format(): number {
    return this.#database.pragma('user_version', { simple: true }) as number;
  }

  /** Sequence number of the upload in its workspace; 0 in files of the first format. */
  sequence(): number {
    if (this.format === 0) return 0;
    return this.#database.prepare<[], number>('SELECT sequence FROM origin').pluck().get() ?? 0;
  }

  /** Returns whether SQLite's integrity check passes. */
  isIntact(): boolean {
    return this.#database.pragma('integrity_check', { simple: true }) === 'ok';
  }

  characteristics(): CharacteristicRow[] {
    return this.#kept
      .prepare<[], Omit<CharacteristicRow, 'sample_values'> & { sample_values: string }>(
        `SELECT code, label, value_count, sample_values FROM characteristic
         ORDER BY CAST(substr(code, 2) AS INTEGER)`,
      )
      .all()
      .map((row) => ({ ...row, sample_values: JSON.parse(row.sample_values) as string[] }));
  }

  /** Returns the number of dictionary IDs of a characteristic. */
  dictionarySize(code: Code): number {
    const query = 'SELECT coalesce(max(id) + 1, 0) FROM dictionary WHERE code = ?';
    return this.#kept.prepare<[Code], number>(query).pluck().get(code) ?? 0;
  }

  /** Returns the values with IDs from `from` up to, but not including, `to` that contain the lower-case text. */
  matchingValues(code: Code, text: string, from: number, to: number): { id: number; row_count: number }[] {
    return this.#kept
      .prepare<[object], { id: number; row_count: number }>(
        `SELECT id, row_count FROM dictionary WHERE code = @code AND id >= @from AND id < @to
         AND value != '' AND (@text = '' OR instr(folded(value), @text) > 0)`,
      )
      .all({ code, text, from, to });
  }

  /** Returns whether any row uses a value whose ID is in the range. */
  hasValuesInRows(code: Code, from: number, to: number): boolean {
    const query = 'SELECT 1 FROM dictionary WHERE code = ? AND id >= ? AND id < ? AND row_count > 0 LIMIT 1';
    return this.#kept.prepare<[Code, number, number]>(query).get(code, from, to) !== undefined;
  }

  valuesById(code: Code, ids: readonly number[]): string[] {
    const value = this.#kept
      .prepare<[Code, number], string>('SELECT value FROM dictionary WHERE code = ? AND id = ?')
      .pluck();
    return ids.map((id) => value.get(code, id) ?? '');
  }

  products(limit: number, offset: number): ProductRow[] {
    return this.#database
      .prepare<[number, number], ProductRow>(
        `SELECT product_code, name, data_points FROM product
         ORDER BY data_points DESC, product_code LIMIT ? OFFSET ?`,
      )
      .all(limit, offset);
  }

  /** Attributes are JSON. */
  allProducts(): (ProductRow & { attributes: string })[] {
    return this.#database.prepare<[], ProductRow & { attributes: string }>('SELECT * FROM product').all();
  }

  productNames(): Map<string, string> {
    const rows = this.#database
      .prepare<[], { product_code: string; name: string }>(
        'SELECT product_code, name FROM product WHERE name IS NOT NULL',
      )
      .all();
    return new Map(rows.map((row) => [row.product_code, row.name]));
  }

  productAttributes(): Map<string, Partial<Record<Code, string>>> {
    const rows = this.#database
      .prepare<[], { product_code: string; attributes: string }>(
        'SELECT product_code, attributes FROM product',
      )
      .all();
    return new Map(
      rows.map((row) => [row.product_code, JSON.parse(row.attributes) as Partial<Record<Code, string>>]),
    );
  }

  /** Returns the totals by day, oldest first. */
  totals(): TotalRow[] {
    return this.#kept.prepare<[], TotalRow>('SELECT type, day, value FROM total ORDER BY day').all();
  }

  dictionary(code: Code): Map<number, string> {
    const values = new Map<number, string>();
    for (const { id, value } of this.#dictionaryRows(code)) values.set(id, value);
    return values;
  }

  /** Returns the values of a characteristic by dictionary ID. */
  values(code: Code): string[] {
    const values: string[] = [];
    for (const { id, value } of this.#dictionaryRows(code)) values[id] = value;
    return values;
  }

  /** Returns the given values that occur in the dataset. */
  knownValues(code: Code, values: readonly string[]): ReadonlySet<string> {
    const query = `SELECT value FROM dictionary WHERE code = ? AND value IN (SELECT value FROM json_each(?))`;
    const rows = this.#kept.prepare<[Code, string], string>(query).pluck().all(code, JSON.stringify(values));
    return new Set(rows);
  }

  hasCharacteristic(code: Code): boolean {
    return (
      this.#database.prepare<[string]>('SELECT 1 FROM characteristic WHERE code = ?').get(code) !== undefined
    );
  }

  /** Column names of the uploaded file. */
  fileColumns(): string[] {
    return this.#database.prepare<[], string>('SELECT name FROM file_column ORDER BY position').pluck().all();
  }

  rejectedRows(): StoredRejectedRow[] {
    return this.#database
      .prepare<[], Omit<StoredRejectedRow, 'cells'> & { cells: string }>(
        'SELECT sheet, line, problem, cells FROM rejected_row ORDER BY position',
      )
      .all()
      .map((row) => ({ ...row, cells: JSON.parse(row.cells) as string[] }));
  }

  /** Names of the demand drivers; a driver's number is its position. */
  drivers(): string[] {
    return this.#driverNames('position < ?');
  }

  /** Name of the column that shows when an item was in stock; null if there is none. */
  inStock(): string | null {
    return this.#driverNames('position = ?')[0] ?? null;
  }

  /** Actual values of the level's combinations, in no particular order; a key and day may occur several times. */
  *level(level: readonly Code[], filter: ValueFilter): Generator<LevelRow> {
    const keys = this.levelKeys(level, filter);
    for (const { combinations, days, sums, void: gone } of this.segments()) {
      let skipped = 0;
      for (let row = 0; row < days.length; row++) {
        if (gone[skipped] === row) {
          skipped++;
          continue;
        }
        const key = keys[combinations[row] as number];
        if (typeof key === 'string') yield { key, day: days[row] as number, value: sums[row] as number };
      }
    }
  }

  /** Yields all observations segment by segment, shared segments first. */
  segments(): Generator<Segment> {
    return allSegments(this.#database, this.#shared);
  }

  /** Returns one of the segments; null after the last. For tasks that pause between segments. */
  segmentAt(position: number): Segment | null {
    return segmentAt(this.#database, this.#shared, position);
  }

  /** Returns the dictionary ID of one characteristic for each combination. */
  combinationIds(code: Code): Int32Array {
    const blob = this.#database
      .prepare<[string], Buffer>('SELECT ids FROM combination WHERE code = ?')
      .pluck()
      .get(code);
    return integersOf(blob ?? new Uint8Array());
  }

  combinationCount(): number {
    const query = 'SELECT length(ids) / 4 FROM combination LIMIT 1';
    // A file without characteristics has one empty combination.
    return this.#database.prepare<[], number>(query).pluck().get() ?? 1;
  }

  /**
   * Returns the number of a level's group for every combination; -1 if the filter or the type excludes the combination.
   * Some numbers may be unused.
   */
  levelGroups(level: readonly Code[], filter: ValueFilter): Int32Array {
    const isSelected = this.#selects(filter);
    const groups = new Int32Array(this.combinationCount());
    for (const [turn, code] of level.entries()) {
      const [ids, size] = [this.combinationIds(code), this.dictionarySize(code)];
      if (turn === 0) groups.set(ids);
      if (turn === 0) continue;
      const numbers = new Map<number, number>();
      for (const [combination, group] of groups.entries()) {
        const pair = group * size + (ids[combination] ?? 0);
        const number = numbers.get(pair) ?? numbers.size;
        numbers.set(pair, number);
        groups[combination] = number;
      }
    }
    return groups.map((group, combination) => (isSelected(combination) ? group : -1));
  }

  /** Returns the level's key for every combination; null if the filter or the type excludes the combination. */
  levelKeys(level: readonly Code[], filter: ValueFilter): (string | null)[] {
    const isSelected = this.#selects(filter);
    const columns = level.map((code) => this.combinationIds(code));
    const known = new Map<string, string>();
    return Array.from({ length: this.combinationCount() }, (_, combination) => {
      if (!isSelected(combination)) return null;
      const key = columns.map((ids) => ids[combination]).join(',');
      const same = known.get(key);
      if (same === undefined) known.set(key, key);
      return same ?? key;
    });
  }

  /** Returns whether the filter and the type include a combination. */
  #selects(filter: ValueFilter): (combination: number) => boolean {
    const conditions = [...filter].map(([code, values]) => {
      const kept = new Set(values);
      return this.#idsHolding(code, (value) => kept.has(value));
    });
    if (this.hasCharacteristic('c1'))
      conditions.push(this.#idsHolding('c1', (value) => value === '' || value === 'actual'));
    return (combination) => conditions.every(({ ids, holds }) => holds.has(ids[combination] ?? -1));
  }

  #dictionaryRows(code: Code): IterableIterator<{ id: number; value: string }> {
    const query = 'SELECT id, value FROM dictionary WHERE code = ? ORDER BY id';
    return this.#database.prepare<[string], { id: number; value: string }>(query).iterate(code);
  }

  #driverNames(condition: string): string[] {
    if (this.format < 4) return [];
    const query = `SELECT name FROM driver WHERE ${condition} ORDER BY position`;
    return this.#database.prepare<[number], string>(query).pluck().all(inStockDriver);
  }

  #idsHolding(code: Code, test: (value: string) => boolean): { ids: Int32Array; holds: ReadonlySet<number> } {
    const matching = [...this.dictionary(code)].filter(([, value]) => test(value)).map(([id]) => id);
    return { ids: this.combinationIds(code), holds: new Set(matching) };
  }
}
