import type { Database, Statement } from 'better-sqlite3';
import { columnBlob, floatsOf, integersOf, isDriverRow, type Observations } from '../dataset-rows.ts';
import { spillSchema } from '../dataset-schema.ts';

/**
 * Sums the observations of one combination and day as they come, in order of appearance. Open addressing over
 * typed arrays: 24 to 32 bytes a distinct observation.
 */
export class ObservationSums {
  #combinations = new Int32Array(firstCapacity);
  #days = new Int32Array(firstCapacity);
  #sums = new Float64Array(firstCapacity);
  /** Observation + 1 by hash; 0 is free. Never more than half full. */
  #slots = new Int32Array(firstCapacity * 2);
  #count = 0;
  #observed = 0;

  get count(): number {
    return this.#count;
  }

  add(combination: number, day: number, value: number): void {
    if (this.#count === this.#days.length) this.#grow();
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held === -1) {
        this.#slots[slot] = this.#count + 1;
        this.#append(combination, day, value);
        return;
      }
      if (this.#days[held] === day && this.#combinations[held] === combination) {
        this.#sums[held] = isDriverRow(combination) ? value : (this.#sums[held] as number) + value;
        return;
      }
    }
  }

  /** How many of them are of the demand, and not of its drivers. */
  get observed(): number {
    return this.#observed;
  }

  /** Where the observation stands in `all`; -1 when there is none. */
  find(combination: number, day: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held === -1 || (this.#days[held] === day && this.#combinations[held] === combination)) return held;
    }
  }

  /** Views of what was summed; valid until the next `add` or `clear`. */
  all(): Observations {
    return {
      combinations: this.#combinations.subarray(0, this.#count),
      days: this.#days.subarray(0, this.#count),
      sums: this.#sums.subarray(0, this.#count),
    };
  }

  /** Forgets everything but keeps the memory for what comes next. */
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
    // Adding to zero makes -0 a 0, as a sum of several would be.
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

/** A well-mixed unsigned number; its high bits may choose a partition while the low ones choose a slot. */
function observationHash(combination: number, day: number): number {
  let value = Math.imul(combination, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function resized(larger: Int32Array<ArrayBuffer>, from: Int32Array): Int32Array<ArrayBuffer> {
  larger.set(from);
  return larger;
}

/** As many as six bits tell apart. */
const partCount = 64;
/** Of one part that stand in memory: 64 kB. */
const maxRows = 1 << 12;

/** The part that an observation is spilled to. */
export const spillPart = (combination: number, day: number) => observationHash(combination, day) >>> 26;

interface SpilledRow {
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/**
 * Keeps memory bounded when a file has more distinct observations than should stand in it: they go to a temporary
 * table, divided so that a combination and day is always in the same part, and each part is summed on its own (a
 * Grace hash aggregation).
 */
export class ObservationSpill {
  readonly #database: Database;
  readonly #insert: Statement;
  /** What was not written yet: of every part as many rows as fit, one part after the other. */
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

  /** What was added, summed, one part after the other, in the order of `spillPart`; each until the next is asked for. */
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
