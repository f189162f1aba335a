import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite, { type Database, type Statement } from 'better-sqlite3';
import { type Code, defaultLabels, type Layout, type RowSink } from '../services/ingest/index.ts';
import { Dictionary } from './dictionary.ts';
import { fixedTables, stagedTable } from './dataset-schema.ts';

/** Attributes by product code, taken from master data. */
export type MasterData = ReadonlyMap<string, Readonly<Partial<Record<Code, string>>>>;

export interface DatasetSummary {
  /** Distinct combination and date pairs. */
  observations: number;
  rowsMerged: number;
  products: number;
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a dataset file beside its final place and moves it there when it is whole
 * (docs/decisions/002). Memory grows with the distinct values of the characteristics, not with the rows.
 */
export class DatasetWriter implements RowSink {
  readonly #path: string;
  readonly #partial: string;
  readonly #database: Database;
  readonly #master: MasterData;
  readonly #onProgress: (bytesRead: number, rowsRead: number) => void;
  #dictionaries: Dictionary[] = [];
  #joined: { code: Code; dictionary: Dictionary }[] = [];
  #codes: Code[] = [];
  #labels: string[] = [];
  #insert: Statement | null = null;
  #insertProduct: Statement | null = null;
  #productColumn = -1;
  #observations = 0;

  constructor(path: string, master: MasterData, onProgress: (bytesRead: number, rowsRead: number) => void) {
    this.#path = path;
    this.#partial = `${path}.partial`;
    this.#master = master;
    this.#onProgress = onProgress;
    rmSync(this.#partial, { force: true });
    this.#database = new SQLite(this.#partial);
    // Nothing here is promised to anyone before the rename, so nothing has to survive until then.
    this.#database.pragma('journal_mode = OFF');
    this.#database.pragma('synchronous = OFF');
    this.#database.pragma('temp_store = FILE');
  }

  begin(layout: Layout): void {
    const own = layout.characteristics;
    this.#productColumn = own.findIndex(({ code }) => code === 'c2');
    const ownCodes = new Set(own.map(({ code }) => code));
    const masterCodes = new Set([...this.#master.values()].flatMap((attributes) => Object.keys(attributes)));
    const joined = [...masterCodes].filter((code) => !ownCodes.has(code as Code)) as Code[];
    this.#codes = [...own.map(({ code }) => code), ...joined];
    this.#labels = [...own.map(({ label }) => label), ...joined.map((code) => defaultLabels[code])];
    this.#dictionaries = own.map(() => new Dictionary());
    this.#joined = joined.map((code) => ({ code, dictionary: new Dictionary() }));
    this.#database.exec(fixedTables);
    this.#database.exec(stagedTable(this.#codes));
    this.#database.exec('BEGIN');
    const places = ['day', ...this.#codes, 'value'].map(() => '?').join(', ');
    this.#insert = this.#database.prepare(`INSERT INTO staged VALUES (${places})`);
    this.#insertProduct = this.#database.prepare(
      `INSERT INTO product (product_code, name, attributes) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name)`,
    );
  }

  observation(values: readonly string[], epochDay: number, value: number): void {
    const row: number[] = [epochDay];
    for (let index = 0; index < values.length; index++)
      row.push(this.#dictionaries[index]?.idOf(values[index] ?? '') ?? 0);
    if (this.#joined.length > 0) {
      const attributes = this.#master.get(values[this.#productColumn] ?? '');
      for (const { code, dictionary } of this.#joined) row.push(dictionary.idOf(attributes?.[code] ?? ''));
    }
    row.push(value);
    this.#insert?.run(row);
    this.#observations++;
  }

  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void {
    this.#insertProduct?.run(code, name, JSON.stringify(attributes));
    if (this.#observations > 0) return;
    // Master data alone has no rows to take its values from.
    for (const [index, own] of this.#codes.entries())
      this.#dictionaries[index]?.note(own === 'c2' ? code : (attributes[own] ?? ''));
  }

  progress(bytesRead: number, rowsRead: number): void {
    this.#onProgress(bytesRead, rowsRead);
  }

  /** Merges duplicates, writes the dictionaries and puts the file in its place, safe from a power cut. */
  finish(): DatasetSummary {
    const database = this.#database;
    const columns = ['day', ...this.#codes].join(', ');
    database.exec(
      `CREATE TABLE observation AS SELECT ${columns}, SUM(value) AS value FROM staged GROUP BY ${columns}`,
    );
    this.#writeDictionaries();
    this.#writeTotals();
    const count = (table: string): number =>
      database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    const observations = count('observation');
    const summary = {
      observations,
      rowsMerged: this.#observations - observations,
      products: count('product'),
    };
    database.exec('COMMIT');
    database.close();
    syncToDisk(this.#partial);
    renameSync(this.#partial, this.#path);
    syncToDisk(dirname(this.#path));
    return summary;
  }

  /** Leaves nothing behind. */
  abandon(): void {
    this.#database.close();
    rmSync(this.#partial, { force: true });
  }

  #writeDictionaries(): void {
    const insertValue = this.#database.prepare('INSERT INTO dictionary VALUES (?, ?, ?, ?)');
    const insertCharacteristic = this.#database.prepare('INSERT INTO characteristic VALUES (?, ?, ?, ?)');
    const all = [...this.#dictionaries, ...this.#joined.map(({ dictionary }) => dictionary)];
    for (const [position, code] of this.#codes.entries()) {
      const entries = all[position]?.entries() ?? [];
      let values = 0;
      for (const { id, value, rows } of entries) {
        insertValue.run(code, id, value, rows);
        if (value !== '') values++;
      }
      insertCharacteristic.run(code, this.#labels[position], position, values);
    }
  }

  #writeTotals(): void {
    const typed = this.#codes.includes('c1');
    this.#database.exec(
      typed
        ? `INSERT INTO total SELECT CASE d.value WHEN '' THEN 'actual' ELSE d.value END AS type, day, SUM(o.value)
           FROM observation o JOIN dictionary d ON d.code = 'c1' AND d.id = o.c1 GROUP BY 1, 2`
        : `INSERT INTO total SELECT 'actual', day, SUM(value) FROM observation GROUP BY day`,
    );
    if (!this.#codes.includes('c2')) return;
    this.#database.exec(
      `INSERT OR IGNORE INTO product (product_code, name, attributes)
         SELECT value, NULL, '{}' FROM dictionary WHERE code = 'c2' AND value != '';
       UPDATE product SET data_points = counted.n
         FROM (SELECT d.value AS code, count(*) AS n FROM observation o
               JOIN dictionary d ON d.code = 'c2' AND d.id = o.c2 GROUP BY d.value) AS counted
         WHERE product.product_code = counted.code;`,
    );
  }
}
