import type { Code } from '@forecast-console/ingest';

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

/** What a driver was or will be, of one combination on one day. */
export interface DriverRow extends LevelRow {
  /** Its position among those of the dataset. */
  driver: number;
  combination: number;
}

export interface StoredRejectedRow {
  sheet: string | null;
  line: number;
  problem: string;
  cells: string[];
}

/** Observations as a file has them. */
export interface SegmentRow {
  position: number;
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/** Observations as they lie in a file. */
export interface Segment extends Observations {
  /** The shared file; null for the dataset's own. */
  file: string | null;
  position: number;
  /** Rows that are not of this dataset, ascending. */
  void: Int32Array;
}

const noRows = new Int32Array();
/** @param gone rows that are not of the dataset, ascending */
export const segmentOf = (file: string | null, row: SegmentRow, gone: Int32Array = noRows): Segment => ({
  file,
  position: row.position,
  combinations: integersOf(row.combinations),
  days: integersOf(row.days),
  sums: floatsOf(row.sums),
  void: gone,
});

/** Rows of a segment that are not void. */
export function* rowsOf({ days, void: gone }: Segment): Generator<number> {
  let skipped = 0;
  for (let row = 0; row < days.length; row++) {
    if (gone[skipped] === row) skipped++;
    else yield row;
  }
}

/** Columns of equal length: what was observed of a combination on a day (epoch day), summed; of a driver the last value. */
export interface Observations {
  combinations: Int32Array;
  days: Int32Array;
  sums: Float64Array;
}

/** More combinations than a dataset may have; what is numbered from here on is a driver of one. */
const firstOfDrivers = 1 << 21;

/** The number under which the values of a driver stand among the observations of a combination. */
export function driverRow(driver: number, combination: number): number {
  return (driver + 1) * firstOfDrivers + combination;
}

/** Whether a row of observations is of a driver, and not of the demand. */
export function isDriverRow(row: number): boolean {
  return row >= firstOfDrivers;
}

/** The driver and the combination of such a row. */
export function ofDriverRow(row: number): { driver: number; combination: number } {
  return { driver: Math.floor(row / firstOfDrivers) - 1, combination: row % firstOfDrivers };
}

/**
 * Numbers as a dataset file holds them: one column after the other, in the byte order of this machine, which is
 * little-endian wherever Node.js runs today.
 */
export function columnBlob(column: Int32Array | Float64Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

/** @returns a view of a blob that has its memory for itself, as one of SQLite; else a copy */
export function floatsOf(blob: Uint8Array): Float64Array {
  return new Float64Array(ownMemory(blob));
}

export function integersOf(blob: Uint8Array): Int32Array {
  return new Int32Array(ownMemory(blob));
}

function ownMemory(blob: Uint8Array): ArrayBufferLike {
  return blob.length === blob.buffer.byteLength ? blob.buffer : new Uint8Array(blob).buffer;
}
