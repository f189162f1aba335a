import SQLite, { type Database } from 'better-sqlite3';
import type { Code } from '../services/ingest/index.ts';

export interface CharacteristicRow {
  code: Code;
  label: string;
  value_count: number;
  sample_values: string[];
}

export interface ProductRow {
  product_code: string;
  name: string | null;
  data_points: number;
}

export interface TotalRow {
  type: string;
  day: number;
  value: number;
}

export interface LevelRow {
  /** The dictionary ids of the level's characteristics, joined; '' for the total. */
  key: string;
  day: number;
  value: number;
}

/** Keeps rows whose characteristic has one of the values. */
export type ValueFilter = ReadonlyMap<Code, readonly string[]>;

const sampleSize = 50;

/** Reads one dataset file; every method is one query. */
export class DatasetReader {
  readonly #database: Database;

  constructor(path: string) {
    this.#database = new SQLite(path, { readonly: true, fileMustExist: true });
  }

  close(): void {
    this.#database.close();
  }

  characteristics(): CharacteristicRow[] {
    const samples = this.#database
      .prepare<[string, number], string>(
        `SELECT value FROM dictionary WHERE code = ? AND value != '' ORDER BY row_count DESC, id LIMIT ?`,
      )
      .pluck();
    return this.#database
      .prepare<[], Omit<CharacteristicRow, 'sample_values'>>(
        'SELECT code, label, value_count FROM characteristic ORDER BY CAST(substr(code, 2) AS INTEGER)',
      )
      .all()
      .map((row) => ({ ...row, sample_values: samples.all(row.code, sampleSize) }));
  }

  products(limit: number, offset: number): ProductRow[] {
    return this.#database
      .prepare<[number, number], ProductRow>(
        `SELECT product_code, name, data_points FROM product
         ORDER BY data_points DESC, product_code LIMIT ? OFFSET ?`,
      )
      .all(limit, offset);
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
    return this.#database.prepare<[], TotalRow>('SELECT type, day, value FROM total ORDER BY day').all();
  }

  dictionary(code: Code): Map<number, string> {
    const rows = this.#database
      .prepare<[string], { id: number; value: string }>('SELECT id, value FROM dictionary WHERE code = ?')
      .all(code);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  hasCharacteristic(code: Code): boolean {
    return (
      this.#database.prepare<[string]>('SELECT 1 FROM characteristic WHERE code = ?').get(code) !== undefined
    );
  }

  /** Actual rows summed by combination of the level and day, in no particular order. */
  level(level: readonly Code[], filter: ValueFilter): IterableIterator<LevelRow> {
    const conditions: string[] = [];
    const parameters: string[] = [];
    if (this.hasCharacteristic('c1')) {
      conditions.push(`c1 IN (SELECT id FROM dictionary WHERE code = 'c1' AND value IN ('', 'actual'))`);
    }
    for (const [code, values] of filter) {
      conditions.push(
        `${code} IN (SELECT id FROM dictionary WHERE code = '${code}' AND value IN (SELECT value FROM json_each(?)))`,
      );
      parameters.push(JSON.stringify(values));
    }
    const key = [...level, `''`].join(` || ',' || `);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return this.#database
      .prepare<string[], LevelRow>(
        `SELECT ${key} AS key, day, SUM(value) AS value FROM observation ${where}
         GROUP BY ${[...level, 'day'].join(', ')}`,
      )
      .iterate(...parameters);
  }
}

/** Opens a dataset for one piece of work. */
export function withDataset<Result>(path: string, work: (dataset: DatasetReader) => Result): Result {
  const dataset = new DatasetReader(path);
  try {
    return work(dataset);
  } finally {
    dataset.close();
  }
}
