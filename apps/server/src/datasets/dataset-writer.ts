import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite, { type Database, type Statement } from 'better-sqlite3';
import {
  type Code,
  Combinations,
  defaultLabels,
  type Layout,
  RefusedFileError,
  type RejectedRow,
  type RowSink,
} from '@forecast-console/ingest';
import { columnBlob } from './column-blob.ts';
import { checksumsOf } from './checksums.ts';
import { datasetFormat, datasetSchema } from './dataset-schema.ts';
import { DatasetTotals } from './dataset-totals.ts';
import { Dictionary } from './dictionary.ts';
import { ObservationSpill } from './observation-spill.ts';
import { ObservationSums } from './observation-sums.ts';

/** Attributes by product code, taken from master data. */
export type MasterData = ReadonlyMap<string, Readonly<Partial<Record<Code, string>>>>;

export interface DatasetSummary {
  /** Distinct combination and date pairs. */
  observations: number;
  rowsMerged: number;
  combinations: number;
  products: number;
  /** Of the file. */
  checksums: string;
}

interface WrittenColumn {
  code: Code;
  label: string;
  dictionary: Dictionary;
}

interface WriterOptions {
  onProgress: (bytesRead: number, rowsRead: number) => void;
  /** The upload's place in the sequence of its workspace. */
  sequence: number;
  /** Distinct observations that may stand in memory, 24 bytes each. */
  mostInMemory?: number;
  /** Distinct values of all characteristics together, and combinations of them; all of them stand in memory. */
  bounds?: { values: number; combinations: number };
}

const mostInMemory = 1 << 20;
const mostDistinct = { values: 1_000_000, combinations: 2_000_000 };
/** One megabyte of columns. */
const segmentRows = 1 << 16;
/** Of all rejected rows together, in characters. */
const mostRejectedCharacters = 4_000_000;
/** Values of a characteristic that are shown beside it. */
const sampleSize = 50;

/**
 * Writes a dataset file beside its final place and moves it there when it is whole
 * (docs/decisions/002). Memory grows with the distinct combinations of the characteristics, not with the rows.
 */
export class DatasetWriter implements RowSink {
  readonly #path: string;
  readonly #partial: string;
  readonly #database: Database;
  readonly #master: MasterData;
  readonly #options: WriterOptions;
  readonly #sums = new ObservationSums();
  #spill: ObservationSpill | null = null;
  #layout: Layout = { characteristics: [], hasValues: false, columns: [] };
  #columns: WrittenColumn[] = [];
  #combinations = new Combinations(0);
  /** Rows of every combination. */
  #rowsOf: number[] = [];
  #ids = new Int32Array();
  #productColumn = -1;
  #insertProduct: Statement | null = null;
  #insertRejected: Statement | null = null;
  #observations = 0;
  #rejectedCharacters = 0;

  constructor(path: string, master: MasterData, options: WriterOptions) {
    this.#path = path;
    this.#partial = `${path}.partial`;
    this.#master = master;
    this.#options = options;
    rmSync(this.#partial, { force: true });
    this.#database = new SQLite(this.#partial);
    // Nothing here is promised to anyone before the rename, so nothing has to survive until then.
    this.#database.pragma('journal_mode = MEMORY');
    this.#database.pragma('synchronous = OFF');
    this.#database.pragma('temp_store = FILE');
  }

  begin(layout: Layout): void {
    this.#layout = layout;
    const own = layout.characteristics;
    this.#productColumn = own.findIndex(({ code }) => code === 'c2');
    const ownCodes = new Set(own.map(({ code }) => code));
    const masterCodes = new Set(
      [...this.#master.values()].flatMap((attributes) => Object.keys(attributes) as Code[]),
    );
    const joined = [...masterCodes].filter((code) => !ownCodes.has(code));
    this.#columns = [...own, ...joined.map((code) => ({ code, label: defaultLabels[code] }))].map(
      (characteristic) => ({ ...characteristic, dictionary: new Dictionary() }),
    );
    this.#ids = new Int32Array(this.#columns.length);
    this.#combinations = new Combinations(this.#columns.length);
    this.#database.pragma(`user_version = ${datasetFormat}`);
    this.#database.exec(datasetSchema);
    this.#database.exec('BEGIN');
    this.#database.prepare('INSERT INTO origin VALUES (?)').run(this.#options.sequence);
    const insertColumn = this.#database.prepare('INSERT INTO file_column VALUES (?, ?)');
    for (const [position, name] of layout.columns.entries()) insertColumn.run(position, name);
    this.#insertProduct = this.#database.prepare(
      `INSERT INTO product (product_code, name, attributes) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name)`,
    );
    this.#insertRejected = this.#database.prepare(
      'INSERT INTO rejected_row (sheet, line, problem, cells) VALUES (?, ?, ?, ?)',
    );
  }

  /** @throws RefusedFileError beyond the bounds */
  combination(values: readonly string[]): number {
    const { length } = this.#columns;
    const attributes =
      length > values.length ? this.#master.get(values[this.#productColumn] ?? '') : undefined;
    for (let position = 0; position < length; position++) {
      const { code, dictionary } = this.#columns[position] as WrittenColumn;
      this.#ids[position] = dictionary.idOf(values[position] ?? attributes?.[code] ?? '');
    }
    const number = this.#combinations.numberOf(this.#ids);
    if (number === this.#rowsOf.length) {
      this.#rowsOf.push(0);
      this.#refuseTooMany();
    }
    return number;
  }

  #refuseTooMany(): void {
    const { values, combinations } = this.#options.bounds ?? mostDistinct;
    const found = this.#columns.reduce((sum, { dictionary }) => sum + dictionary.size, 0);
    if (found <= values && this.#combinations.count <= combinations) return;
    const what =
      found > values
        ? `${values.toLocaleString('en-US')} different values`
        : `${combinations.toLocaleString('en-US')} different combinations of values`;
    throw new RefusedFileError(
      `The characteristics of the file have more than ${what}, so nothing was stored. Leave out columns that differ from row to row, such as order numbers, and upload the file again.`,
    );
  }

  observation(combination: number, epochDay: number, value: number): void {
    this.#rowsOf[combination] = (this.#rowsOf[combination] ?? 0) + 1;
    this.#observations++;
    this.#sums.add(combination, epochDay, value);
    if (this.#sums.count >= (this.#options.mostInMemory ?? mostInMemory)) this.#spillSums();
  }

  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void {
    this.#insertProduct?.run(code, name, JSON.stringify(attributes));
    if (this.#layout.hasValues) return;
    // Master data alone has no rows to take its values from.
    for (const { code: own, dictionary } of this.#columns)
      dictionary.idOf(own === 'c2' ? code : (attributes[own] ?? ''));
    this.#refuseTooMany();
  }

  rejected({ sheet, line, problem, cells }: RejectedRow): void {
    const text = JSON.stringify(cells);
    this.#rejectedCharacters += text.length + problem.length;
    if (this.#rejectedCharacters <= mostRejectedCharacters)
      this.#insertRejected?.run(sheet, line, problem, text);
  }

  progress(bytesRead: number, rowsRead: number): void {
    this.#options.onProgress(bytesRead, rowsRead);
  }

  /** Writes what was summed and the dictionaries and puts the file in its place, safe from a power cut. */
  finish(): DatasetSummary {
    const database = this.#database;
    if (this.#spill !== null) this.#spillSums();
    const totals = new DatasetTotals(this.#typeOfCombinations(), this.#combinations.count);
    const insertSegment = database.prepare('INSERT INTO segment (combinations, days, sums) VALUES (?, ?, ?)');
    let observations = 0;
    for (const { combinations, days, sums } of this.#spill?.parts() ?? [this.#sums.all()]) {
      totals.add({ combinations, days, sums });
      observations += days.length;
      for (let start = 0; start < days.length; start += segmentRows) {
        const cut = (column: Int32Array | Float64Array) =>
          columnBlob(column.subarray(start, start + segmentRows));
        insertSegment.run(cut(combinations), cut(days), cut(sums));
      }
    }
    this.#writeCharacteristics();
    this.#writeTotals(totals);
    const products = database.prepare<[], number>('SELECT count(*) FROM product').pluck().get() ?? 0;
    database.exec('COMMIT');
    database.close();
    const checksums = checksumsOf(this.#partial);
    syncToDisk(this.#partial);
    renameSync(this.#partial, this.#path);
    syncToDisk(dirname(this.#path));
    const rowsMerged = this.#observations - observations;
    return { observations, rowsMerged, combinations: this.#combinations.count, products, checksums };
  }

  /** Leaves nothing behind. */
  abandon(): void {
    this.#database.close();
    rmSync(this.#partial, { force: true });
  }

  #spillSums(): void {
    this.#spill ??= new ObservationSpill(this.#database);
    this.#spill.write(this.#sums.all());
    this.#sums.clear();
  }

  /** DATA-13: a row without a type is an actual. */
  #typeOfCombinations(): string[] {
    const position = this.#columns.findIndex(({ code }) => code === 'c1');
    const types = [...(this.#columns[position]?.dictionary.values() ?? [])];
    if (position === -1) return [];
    return Array.from(this.#combinations.column(position), (id) => types[id] || 'actual');
  }

  #writeCharacteristics(): void {
    const insertValue = this.#database.prepare('INSERT INTO dictionary VALUES (?, ?, ?, ?)');
    const insertCharacteristic = this.#database.prepare(
      `INSERT INTO characteristic SELECT @code, @label, @position, @values, json_group_array(value ORDER BY row_count DESC, id)
       FROM (SELECT * FROM dictionary WHERE code = @code AND value != ''
         ORDER BY row_count DESC, id LIMIT ${sampleSize})`,
    );
    const insertIds = this.#database.prepare('INSERT INTO combination VALUES (?, ?)');
    for (const [position, { code, label, dictionary }] of this.#columns.entries()) {
      const ids = this.#combinations.column(position);
      const rows = new Float64Array(dictionary.size);
      for (const [combination, id] of ids.entries())
        rows[id] = (rows[id] ?? 0) + (this.#rowsOf[combination] ?? 0);
      let [id, values] = [0, 0];
      for (const value of dictionary.values()) {
        insertValue.run(code, id, value, rows[id]);
        id++;
        if (value !== '') values++;
      }
      insertCharacteristic.run({ code, label, position, values });
      insertIds.run(code, columnBlob(ids));
    }
  }

  #writeTotals(totals: DatasetTotals): void {
    const insertTotal = this.#database.prepare('INSERT INTO total VALUES (?, ?, ?)');
    for (const { type, day, value } of totals.byDay()) insertTotal.run(type, day, value);
    const product = this.#columns[this.#productColumn];
    if (product === undefined) return;
    const points = new Float64Array(product.dictionary.size);
    for (const [combination, id] of this.#combinations.column(this.#productColumn).entries())
      points[id] = (points[id] ?? 0) + (totals.points[combination] ?? 0);
    const insert = this.#database.prepare(
      `INSERT INTO product (product_code, name, attributes, data_points) VALUES (?, NULL, '{}', ?)
       ON CONFLICT DO UPDATE SET data_points = excluded.data_points`,
    );
    let id = 0;
    for (const code of product.dictionary.values()) {
      if (code !== '') insert.run(code, points[id]);
      id++;
    }
  }
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
