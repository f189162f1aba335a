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
  /** Joined dictionary IDs of the level's characteristics; '' for the total. */
  key: string;
  day: number;
  value: number;
}

/** Value of a driver for one combination and day. */
export interface DriverRow extends LevelRow {
  /** Position of the driver in the dataset. */
  driver: number;
  combination: number;
}

export interface StoredRejectedRow {
  sheet: string | null;
  line: number;
  problem: string;
  cells: string[];
}

/** Observations as stored in a file. */
export interface SegmentRow {
  position: number;
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/** Observations of one segment in memory. */
export interface Segment extends Observations {
  /** The shared file; null for the dataset's own file. */
  file: string | null;
  position: number;
  /** Rows that do not belong to this dataset, ascending. */
  void: Int32Array;
}

const noRows = new Int32Array();
/** @param gone rows that do not belong to the dataset, ascending */
export const segmentOf = (file: string | null, row: SegmentRow, gone: Int32Array = noRows): Segment => ({
  file,
  position: row.position,
  combinations: integersOf(row.combinations),
  days: integersOf(row.days),
  sums: floatsOf(row.sums),
  void: gone,
});

/** Yields the rows of a segment that belong to the dataset. */
export function* rowsOf({ days, void: gone }: Segment): Generator<number> {
  let skipped = 0;
  for (let row = 0; row < days.length; row++) {
    if (gone[skipped] === row) skipped++;
    else yield row;
  }
}

/** Columns of equal length: combination, epoch day and summed value; for a driver, the last value. */
export interface Observations {
  combinations: Int32Array;
  days: Int32Array;
  sums: Float64Array;
}

/** First number that identifies a driver. Exceeds the maximum number of combinations. */
const firstOfDrivers = 1 << 21;

/** The position of the column that shows when an item was in stock, which is stored like a driver. */
export const inStockDriver = 1022;

/** Encodes a driver and a combination as one number, which takes the place of a combination in the observations. */
export function driverRow(driver: number, combination: number): number {
  return (driver + 1) * firstOfDrivers + combination;
}

/** Returns whether an observation belongs to a driver instead of demand. */
export function isDriverRow(row: number): boolean {
  return row >= firstOfDrivers;
}

/** Returns the driver and combination of a driver row. */
export function ofDriverRow(row: number): { driver: number; combination: number } {
  return { driver: Math.floor(row / firstOfDrivers) - 1, combination: row % firstOfDrivers };
}

/**
 * Returns the bytes of a column as stored in a dataset file, in the byte order of this machine, which is
 * little-endian on all platforms of Node.js.
 */
export function columnBlob(column: Int32Array | Float64Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

/** Returns a view if the blob owns its buffer, as SQLite's do; otherwise a copy. */
export function floatsOf(blob: Uint8Array): Float64Array {
  return new Float64Array(ownMemory(blob));
}

export function integersOf(blob: Uint8Array): Int32Array {
  return new Int32Array(ownMemory(blob));
}

function ownMemory(blob: Uint8Array): ArrayBufferLike {
  return blob.length === blob.buffer.byteLength ? blob.buffer : new Uint8Array(blob).buffer;
}
