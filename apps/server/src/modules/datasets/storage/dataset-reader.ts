import type { Code } from '@forecast-console/ingest';
import SQLite, { type Database } from 'better-sqlite3';
import { withStatementCache } from '../../../db/sqlite/statement-cache.ts';
import {
  type CharacteristicRow,
  type DriverRow,
  integersOf,
  isDriverRow,
  type LevelRow,
  ofDriverRow,
  type ProductRow,
  rowsOf,
  type Segment,
  segmentOf,
  type SegmentRow,
  type StoredRejectedRow,
  type TotalRow,
} from './dataset-rows.ts';

/** A file whose segments belong to a dataset too. */
export interface SharedFile {
  id: string;
  path: string;
}

/** Keeps rows whose characteristic has one of the values. */
export type ValueFilter = ReadonlyMap<Code, readonly string[]>;

/** Reads one dataset file; every method is one query. */
export class DatasetReader {
  readonly #database: Database;
  readonly #kept: Pick<Database, 'prepare'>;
  readonly #shared: readonly SharedFile[];

  /** @param shared the files that it shares segments of */
  constructor(path: string, shared: readonly SharedFile[] = []) {
    this.#database = openFile(path);
    this.#kept = withStatementCache(this.#database);
    this.#shared = shared;
  }

  close(): void {
    this.#database.close();
  }

  /** The version of the tables; 0 is the first. */
  get format(): number {
    return this.#database.pragma('user_version', { simple: true }) as number;
  }

  /** The upload's place in the sequence of its workspace; 0 where a version wrote the file that had none. */
  sequence(): number {
    if (this.format === 0) return 0;
    return this.#database.prepare<[], number>('SELECT sequence FROM origin').pluck().get() ?? 0;
  }

  /** Whether SQLite finds its own structures in order. */
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

  /** Values that hold a text in any case, the most frequent first, and how many there are. */
  values(code: Code, search: string, limit: number, offset: number): { values: string[]; total: number } {
    // Where rows name none of a characteristic's values, as in master data alone, all of them count.
    const matching = `FROM dictionary WHERE code = @code AND value != '' AND instr(folded(value), @search) > 0
      AND (row_count > 0 OR NOT EXISTS (SELECT 1 FROM dictionary WHERE code = @code AND row_count > 0))`;
    const asked = { code, search: search.toLowerCase() };
    return {
      values: this.#kept
        .prepare<[object], string>(
          `SELECT value ${matching} ORDER BY row_count DESC, id LIMIT @limit OFFSET @offset`,
        )
        .pluck()
        .all({ ...asked, limit, offset }),
      total: this.#kept.prepare<[object], number>(`SELECT count(*) ${matching}`).pluck().get(asked) ?? 0,
    };
  }

  products(limit: number, offset: number): ProductRow[] {
    return this.#database
      .prepare<[number, number], ProductRow>(
        `SELECT product_code, name, data_points FROM product
         ORDER BY data_points DESC, product_code LIMIT ? OFFSET ?`,
      )
      .all(limit, offset);
  }

  /** Attributes as JSON. */
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

  /** The sums over everything, by day, oldest first. */
  totals(): TotalRow[] {
    return this.#kept.prepare<[], TotalRow>('SELECT type, day, value FROM total ORDER BY day').all();
  }

  dictionary(code: Code): Map<number, string> {
    const rows = this.#database
      .prepare<[string], { id: number; value: string }>(
        'SELECT id, value FROM dictionary WHERE code = ? ORDER BY id',
      )
      .all(code);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  hasCharacteristic(code: Code): boolean {
    return (
      this.#database.prepare<[string]>('SELECT 1 FROM characteristic WHERE code = ?').get(code) !== undefined
    );
  }

  /** The names of the columns of the uploaded file. */
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

  /** Names of the columns that drive the demand and are known ahead; their positions are the drivers. */
  drivers(): string[] {
    if (this.format < 4) return [];
    return this.#database.prepare<[], string>('SELECT name FROM driver ORDER BY position').pluck().all();
  }

  /** Values of the drivers of the level's combinations, in no particular order. */
  *driversAt(level: readonly Code[], filter: ValueFilter): Generator<DriverRow> {
    const keys = this.levelKeys(level, filter);
    for (const segment of this.segments())
      for (const row of rowsOf(segment)) {
        const number = segment.combinations[row] as number;
        if (!isDriverRow(number)) continue;
        const own = ofDriverRow(number);
        const key = keys[own.combination];
        if (typeof key === 'string')
          yield { ...own, key, day: segment.days[row] as number, value: segment.sums[row] as number };
      }
  }

  /** Actual values of the level's combinations, in no particular order; a key and day may come more than once. */
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

  /** All observations, a segment at a time: those shared with other datasets first. */
  *segments(): Generator<Segment> {
    for (const { id, path } of this.#shared) {
      const rows = this.#database
        .prepare<[string], { segment: number; void: Buffer }>(
          'SELECT segment, void FROM shared_segment WHERE file = ? ORDER BY segment',
        )
        .all(id);
      const file = openFile(path);
      try {
        const read = file.prepare<[number], SegmentRow>('SELECT * FROM segment WHERE position = ?');
        for (const { segment, void: gone } of rows) {
          const row = read.get(segment);
          if (row === undefined) throw new Error(`the dataset file ${id} has no segment ${segment}`);
          yield segmentOf(id, row, integersOf(gone));
        }
      } finally {
        file.close();
      }
    }
    for (const row of this.#database.prepare<[], SegmentRow>('SELECT * FROM segment').iterate())
      yield segmentOf(null, row);
  }

  /** The dictionary number of one characteristic, by combination. */
  combinationIds(code: Code): Int32Array {
    const blob = this.#database
      .prepare<[string], Buffer>('SELECT ids FROM combination WHERE code = ?')
      .pluck()
      .get(code);
    return integersOf(blob ?? new Uint8Array());
  }

  combinationCount(): number {
    // A file without any characteristic has one combination, of nothing.
    return (
      this.#database.prepare<[], number>('SELECT length(ids) / 4 FROM combination LIMIT 1').pluck().get() ?? 1
    );
  }

  /**
   * Characteristics that follow from those of a level, its own among them, each with the id it has at every key of the
   * level.
   */
  groupedBy(level: readonly Code[], filter: ValueFilter): Map<Code, ReadonlyMap<string, number>> {
    const keys = this.levelKeys(level, filter);
    const grouped = new Map<Code, ReadonlyMap<string, number>>();
    for (const { code } of this.characteristics()) {
      if (code === 'c1') continue;
      const ids = this.combinationIds(code);
      const byKey = new Map<string, number>();
      const follows = keys.every((key, combination) => {
        const id = ids[combination] ?? -1;
        if (key === null) return true;
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, id);
        return known === undefined || known === id;
      });
      if (follows) grouped.set(code, byKey);
    }
    return grouped;
  }

  /** The level's key of every combination; null where the filter or the type leaves it out. */
  levelKeys(level: readonly Code[], filter: ValueFilter): (string | null)[] {
    const kept = new Map<Code, ReadonlySet<string>>(
      [...filter].map(([code, values]) => [code, new Set(values)]),
    );
    const conditions = [...kept].map(([code, values]) =>
      this.#idsHolding(code, (value) => values.has(value)),
    );
    if (this.hasCharacteristic('c1'))
      conditions.push(this.#idsHolding('c1', (value) => value === '' || value === 'actual'));
    const columns = level.map((code) => this.combinationIds(code));
    const known = new Map<string, string>();
    return Array.from({ length: this.combinationCount() }, (_, combination) => {
      if (!conditions.every(({ ids, holds }) => holds.has(ids[combination] ?? -1))) return null;
      const key = columns.map((ids) => ids[combination]).join(',');
      const same = known.get(key);
      if (same === undefined) known.set(key, key);
      return same ?? key;
    });
  }

  #idsHolding(code: Code, test: (value: string) => boolean): { ids: Int32Array; holds: ReadonlySet<number> } {
    const matching = [...this.dictionary(code)].filter(([, value]) => test(value)).map(([id]) => id);
    return { ids: this.combinationIds(code), holds: new Set(matching) };
  }
}

function openFile(path: string): Database {
  const database = new SQLite(path, { readonly: true, fileMustExist: true });
  // SQLite's own lower() knows the letters of English alone.
  return database.function('folded', { deterministic: true }, (text: string) => text.toLowerCase());
}
