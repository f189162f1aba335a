import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite, { type Database, type Statement } from 'better-sqlite3';
import { bucketIndex } from '@forecast-console/calendar';
import {
  type Code,
  defaultLabels,
  type Layout,
  RefusedFileError,
  type RejectedRow,
  type RowSink,
} from '@forecast-console/ingest';
import { columnBlob, driverRow, inStockDriver, type TotalRow } from './dataset-rows.ts';
import { checksumsOf } from './checksums.ts';
import { DatasetColumns } from './dataset-columns.ts';
import { datasetFormat, datasetSchema } from './dataset-schema.ts';
import { type DatasetSummary, type Difference, type VersionBase, VersionChange } from './version-change.ts';
import { writeDrivers } from './driver-values.ts';
import { DatasetTotals, RowCounts } from './sums/dataset-totals.ts';
import { ObservationSpill, ObservationSums, spillPart } from './sums/observation-sums.ts';
import { keepOriginal } from './original-file.ts';
import { withLabelsOf } from './same-layout.ts';
import { syncToDisk } from './own-files.ts';

/** Attributes by product code, from master data. */
export type MasterData = ReadonlyMap<string, Readonly<Partial<Record<Code, string>>>>;

interface WriterOptions {
  onProgress: (bytesRead: number, rowsRead: number) => void;
  /** Sequence number of the upload in its workspace. */
  sequence: number;
  /** The dataset that the new version extends. */
  base?: VersionBase | null;
}

const nothingNew =
  'The dataset already contains every value in the file, so no new version was created. Choose a file with new or changed rows.';
/** Maximum number of rows in a segment, which is one megabyte of columns. */
const segmentRows = 1 << 16;
/** Marks products of the base dataset that have no rows in this file yet. */
const stale = -1;
/** Maximum total length of all rejected rows, in characters. */
const maxRejectedCharacters = 4_000_000;

/**
 * Writes a dataset file next to its final path and renames it when it is complete (docs/decisions/002). A new version
 * stores only the rows that the previous version does not have, and references the others (docs/decisions/024).
 * Memory grows with the number of combinations, not of rows.
 */
export class DatasetWriter implements RowSink {
  readonly #path: string | null;
  readonly #partial: string;
  readonly #database: Database;
  readonly #master: MasterData;
  readonly #options: WriterOptions;
  readonly #base: VersionBase | null;
  #sums = new ObservationSums();
  #spill: ObservationSpill | null = null;
  #layout: Layout = { characteristics: [], hasValues: false, columns: [] };
  #columns = new DatasetColumns([]);
  #drivers: number[] = [];
  readonly #rows = new RowCounts();
  #days = new Set<number>();
  #insertProduct: Statement | null = null;
  #insertRejected: Statement | null = null;
  #observations = 0;
  #rejectedCharacters = 0;

  /** @param path final path; null to compare only */
  constructor(path: string | null, master: MasterData, options: WriterOptions) {
    this.#path = path;
    this.#partial = path === null ? ':memory:' : `${path}.partial`;
    this.#master = master;
    this.#options = options;
    this.#base = options.base ?? null;
    if (path !== null) rmSync(this.#partial, { force: true });
    this.#database = new SQLite(this.#partial);
    // A crash before the rename may lose everything, so the journal needs no durability.
    this.#database.pragma('journal_mode = MEMORY');
    this.#database.pragma('synchronous = OFF');
    this.#database.pragma('temp_store = FILE');
    // Spilled rows are read once, in order, so caching their pages is useless.
    this.#database.pragma('temp.cache_size = -2000');
  }

  /** @throws RefusedFileError if the columns differ from those of the dataset being extended */
  begin(layout: Layout): void {
    if (this.#database.inTransaction) this.#forget();
    this.#layout = layout;
    const own = layout.characteristics;
    const ownCodes = new Set(own.map(({ code }) => code));
    const masterCodes = new Set(
      [...this.#master.values()].flatMap((attributes) => Object.keys(attributes) as Code[]),
    );
    const joined = [...masterCodes].filter((code) => !ownCodes.has(code));
    const columns = [...own, ...joined.map((code) => ({ code, label: defaultLabels[code] }))];
    const base = this.#base?.dataset ?? null;
    this.#columns = new DatasetColumns(
      base === null ? columns : withLabelsOf(base.characteristics(), columns),
      base,
    );
    this.#database.exec('BEGIN');
    this.#database.pragma(`user_version = ${datasetFormat}`);
    this.#database.exec(datasetSchema);
    this.#database.prepare('INSERT INTO origin VALUES (?)').run(this.#options.sequence);
    const insertColumn = this.#database.prepare('INSERT INTO file_column VALUES (?, ?)');
    for (const [position, name] of layout.columns.entries()) insertColumn.run(position, name);
    this.#drivers = writeDrivers(this.#database, base, layout);
    this.#insertProduct = this.#database.prepare(
      `INSERT INTO product (product_code, name, attributes) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name)`,
    );
    this.#insertRejected = this.#database.prepare(
      'INSERT INTO rejected_row (sheet, line, problem, cells) VALUES (?, ?, ?, ?)',
    );
    const adoptProduct = this.#database.prepare('INSERT INTO product VALUES (?, ?, ?, ?)');
    for (const { product_code, name, attributes, data_points } of base?.allProducts() ?? [])
      adoptProduct.run(product_code, name, attributes, data_points === 0 ? 0 : stale);
  }

  /** @throws RefusedFileError if there are too many values or combinations */
  combination(values: readonly string[]): number {
    return this.#columns.numberOf(values, this.#master);
  }

  observation(combination: number, epochDay: number, value: number): void {
    this.#rows.add(combination);
    this.#observations++;
    if (this.#base !== null) this.#days.add(epochDay);
    this.#add(combination, epochDay, value);
  }

  driver(driver: number, combination: number, epochDay: number, value: number): void {
    if (this.#base !== null) this.#days.add(epochDay);
    this.#add(driverRow(this.#drivers[driver] ?? driver, combination), epochDay, value);
  }

  inStock(combination: number, epochDay: number, share: number): void {
    this.driver(inStockDriver, combination, epochDay, share);
  }

  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void {
    this.#insertProduct?.run(code, name, JSON.stringify(attributes));
    // Master data has no rows to take values from.
    if (!this.#layout.hasValues) this.#columns.name((own) => (own === 'c2' ? code : (attributes[own] ?? '')));
  }

  rejected({ sheet, line, problem, cells }: RejectedRow): void {
    const text = JSON.stringify(cells);
    this.#rejectedCharacters += text.length + problem.length;
    if (this.#rejectedCharacters <= maxRejectedCharacters)
      this.#insertRejected?.run(sheet, line, problem, text);
  }

  progress(bytesRead: number, rowsRead: number): void {
    this.#options.onProgress(bytesRead, rowsRead);
  }

  /** Stores the file that the rows come from, see `writeOriginal`. */
  keep(path: string): void {
    keepOriginal(this.#database, path);
  }

  /** Returns the changes that the file would make to the dataset; null if it does not extend one. */
  difference(): Difference | null {
    const change = this.#change();
    if (change === null) return null;
    for (const [sums, isPart] of this.#summed()) change.compare(sums, isPart);
    return change.difference((combinations) => this.#columns.valuesOf(combinations));
  }

  /**
   * Writes sums and dictionaries, and renames the file; durable after a power failure.
   * @throws RefusedFileError if a new version changes nothing
   */
  finish(): DatasetSummary & { totals: TotalRow[] } {
    const database = this.#database;
    const change = this.#change();
    const totals = new DatasetTotals(this.#columns.types(), this.#columns.count);
    const insertSegment = database.prepare('INSERT INTO segment (combinations, days, sums) VALUES (?, ?, ?)');
    let summed = 0;
    for (const [sums, isPart] of this.#summed()) {
      const written = change === null ? sums.all() : change.compare(sums, isPart);
      totals.add(written);
      summed += sums.observed;
      for (let start = 0; start < written.days.length; start += segmentRows) {
        const cut = (column: Int32Array | Float64Array) =>
          columnBlob(column.subarray(start, start + segmentRows));
        insertSegment.run(cut(written.combinations), cut(written.days), cut(written.sums));
      }
    }
    if (change?.isNothing) throw new RefusedFileError(nothingNew);
    const shared = change === null ? [] : this.#share(change, totals);
    this.#columns.write(database, change === null ? this.#rows.counts : totals.points);
    this.#writeTotals(totals);
    const products = database.prepare<[], number>('SELECT count(*) FROM product').pluck().get() ?? 0;
    database.exec('COMMIT');
    database.close();
    return {
      observations: summed,
      rowsMerged: this.#observations - summed,
      combinations: this.#columns.count,
      products,
      checksums: this.#putInPlace(),
      shared,
      difference: change?.difference((combinations) => this.#columns.valuesOf(combinations)) ?? null,
      totals: totals.byDay(),
    };
  }

  /** Discards everything written so far. */
  abandon(): void {
    this.#database.close();
    if (this.#path !== null) rmSync(this.#partial, { force: true });
  }

  /** Discards the rows received so far. */
  #forget(): void {
    this.#database.exec('ROLLBACK');
    this.#sums.clear();
    this.#spill = null;
    this.#rows.clear();
    this.#days = new Set();
    this.#observations = 0;
    this.#rejectedCharacters = 0;
  }

  #change(): VersionChange | null {
    if (this.#base === null) return null;
    const { bucket } = this.#base;
    return new VersionChange(this.#base, new Set(Array.from(this.#days, (day) => bucketIndex(day, bucket))));
  }

  /** Yields the sums part by part, each with a function that returns whether an observation belongs to the part. */
  *#summed(): Generator<[ObservationSums, (combination: number, day: number) => boolean]> {
    if (this.#spill === null) {
      yield [this.#sums, () => true];
      return;
    }
    let part = 0;
    for (const sums of this.#spill.parts()) {
      const own = part++;
      yield [sums, (combination, day) => spillPart(combination, day) === own];
    }
  }

  /**
   * Records the segments that the new version shares.
   * @returns IDs of the files that contain them
   */
  #share(change: VersionChange, totals: DatasetTotals): string[] {
    const insert = this.#database.prepare('INSERT INTO shared_segment VALUES (?, ?, ?)');
    const files = new Set<string>();
    for (const { file, segment } of change.remainingSegments()) {
      totals.add(segment);
      insert.run(file, segment.position, columnBlob(segment.void));
      files.add(file);
    }
    return [...files];
  }

  #putInPlace(): string {
    if (this.#path === null) return '[]';
    const checksums = checksumsOf(this.#partial);
    syncToDisk(this.#partial);
    renameSync(this.#partial, this.#path);
    syncToDisk(dirname(this.#path));
    return checksums;
  }

  #add(row: number, epochDay: number, value: number): void {
    if (this.#spill !== null) {
      this.#spill.add(row, epochDay, value);
      return;
    }
    this.#sums.add(row, epochDay, value);
    if (this.#sums.isFull) this.#spill = this.#spilled();
  }

  #spilled(): ObservationSpill {
    const spill = new ObservationSpill(this.#database);
    const { combinations, days, sums } = this.#sums.all();
    for (let row = 0; row < days.length; row++)
      spill.add(combinations[row] as number, days[row] as number, sums[row] as number);
    this.#sums = new ObservationSums();
    return spill;
  }

  #writeTotals(totals: DatasetTotals): void {
    const insertTotal = this.#database.prepare('INSERT INTO total VALUES (?, ?, ?)');
    for (const { type, day, value } of totals.byDay()) insertTotal.run(type, day, value);
    const insert = this.#database.prepare(
      `INSERT INTO product (product_code, name, attributes, data_points) VALUES (?, NULL, '{}', ?)
       ON CONFLICT DO UPDATE SET data_points = excluded.data_points`,
    );
    for (const [code, points] of this.#columns.products(totals.points))
      if (code !== '' && (points > 0 || this.#base === null)) insert.run(code, points);
    this.#database.prepare('DELETE FROM product WHERE data_points = ?').run(stale);
  }
}
