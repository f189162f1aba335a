import type { Database, Statement } from 'better-sqlite3';
import { columnBlob, floatsOf, integersOf, isDriverRow, type Observations } from '../dataset-rows.ts';
import { spillSchema } from '../dataset-schema.ts';

/**
 * Sums observations of the same combination and day, in order of appearance. Uses open addressing over typed arrays:
 * 24 to 32 bytes per distinct observation.
 */
export class ObservationSums {
  #combinations = new Int32Array(firstCapacity);
  #days = new Int32Array(firstCapacity);
  #sums = new Float64Array(firstCapacity);
  /** Hash table of the index of each observation plus 1; 0 marks a free slot. At most half of the slots are in use. */
  #slots = new Int32Array(firstCapacity * 2);
  #count = 0;
  #observed = 0;

  /** Whether there are so many observations that they are spilled to disk. */
  get isFull(): boolean {
    return this.#count >= maxInMemory;
  }

  add(combination: number, day: number, value: number): void {
    if (this.#count === this.#days.length) this.#grow();
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry === -1) {
        this.#slots[slot] = this.#count + 1;
        this.#append(combination, day, value);
        return;
      }
      if (this.#days[entry] === day && this.#combinations[entry] === combination) {
        this.#sums[entry] = isDriverRow(combination) ? value : (this.#sums[entry] as number) + value;
        return;
      }
    }
  }

  /** Number of demand observations, without drivers. */
  get observed(): number {
    return this.#observed;
  }

  /** Returns the index of an observation in `all`, or -1. */
  find(combination: number, day: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry === -1 || (this.#days[entry] === day && this.#combinations[entry] === combination))
        return entry;
    }
  }

  /** Returns views of the sums; valid until the next `add` or `clear`. */
  all(): Observations {
    return {
      combinations: this.#combinations.subarray(0, this.#count),
      days: this.#days.subarray(0, this.#count),
      sums: this.#sums.subarray(0, this.#count),
    };
  }

  /** Removes all observations but keeps the memory. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
    this.#observed = 0;
  }

  #append(combination: number, day: number, value: number): void {
    const row = this.#count++;
    if (!isDriverRow(combination)) this.#observed++;
    this.#combinations[row] = combination;
    this.#days[row] = day;
    // Adding zero turns -0 into 0, as summing several values would.
    this.#sums[row] = value + 0;
  }

  #grow(): void {
    const capacity = this.#days.length * 2;
    this.#combinations = resized(new Int32Array(capacity), this.#combinations);
    this.#days = resized(new Int32Array(capacity), this.#days);
    const sums = new Float64Array(capacity);
    sums.set(this.#sums);
    this.#sums = sums;
    this.#slots = new Int32Array(capacity * 2);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.#count; row++) {
      let slot = observationHash(this.#combinations[row] as number, this.#days[row] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}

const firstCapacity = 1 << 16;
const maxInMemory = 1 << 18;

/** Returns a well-mixed unsigned hash: the high bits select a partition, the low bits a slot. */
function observationHash(combination: number, day: number): number {
  let value = Math.imul(combination, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function resized(larger: Int32Array<ArrayBuffer>, from: Int32Array): Int32Array<ArrayBuffer> {
  larger.set(from);
  return larger;
}

/** One part for each value of the six highest bits of the hash. */
const partCount = 64;
/** Maximum number of rows buffered per part; they take 64 kB. */
const maxRows = 1 << 12;

/** Returns the part that an observation is spilled to. */
export const spillPart = (combination: number, day: number) => observationHash(combination, day) >>> 26;

interface SpilledRow {
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/**
 * Limits memory for files with very many distinct observations: writes them to a temporary table, partitioned so that
 * equal combination and day are in the same part, and sums one part at a time (Grace hash aggregation).
 */
export class ObservationSpill {
  readonly #database: Database;
  readonly #insert: Statement;
  /** Rows that are not written yet, at most `maxRows` per part. */
  readonly #waiting: Observations = {
    combinations: new Int32Array(partCount * maxRows),
    days: new Int32Array(partCount * maxRows),
    sums: new Float64Array(partCount * maxRows),
  };
  readonly #counts = new Int32Array(partCount);

  constructor(database: Database) {
    this.#database = database;
    database.exec(spillSchema);
    this.#insert = database.prepare('INSERT INTO spill VALUES (?, ?, ?, ?)');
  }

  add(combination: number, day: number, value: number): void {
    const part = spillPart(combination, day);
    const count = this.#counts[part] as number;
    const at = part * maxRows + count;
    this.#waiting.combinations[at] = combination;
    this.#waiting.days[at] = day;
    this.#waiting.sums[at] = value;
    this.#counts[part] = count + 1;
    if (count + 1 === maxRows) this.#write(part);
  }

  /** Yields the sums part by part, in the order of `spillPart`; each is valid until the next is requested. */
  *parts(): Generator<ObservationSums> {
    const read = this.#database.prepare<[number], SpilledRow>(
      'SELECT combinations, days, sums FROM spill WHERE part = ? ORDER BY rowid',
    );
    const merged = new ObservationSums();
    for (let part = 0; part < partCount; part++) {
      this.#write(part);
      merged.clear();
      for (const row of read.iterate(part)) {
        const [combinations, days, sums] = [
          integersOf(row.combinations),
          integersOf(row.days),
          floatsOf(row.sums),
        ];
        for (let index = 0; index < days.length; index++)
          merged.add(combinations[index] as number, days[index] as number, sums[index] as number);
      }
      yield merged;
    }
  }

  #write(part: number): void {
    const start = part * maxRows;
    const of = (column: Int32Array | Float64Array) =>
      columnBlob(column.subarray(start, start + (this.#counts[part] as number)));
    const { combinations, days, sums } = this.#waiting;
    this.#insert.run(part, of(combinations), of(days), of(sums));
    this.#counts[part] = 0;
  }
}
