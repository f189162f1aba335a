import type { Database, Statement } from 'better-sqlite3';
import { columnBlob, floatsOf, integersOf } from '../column-blob.ts';
import { spillSchema } from '../dataset-schema.ts';
import { observationHash, type Observations, ObservationSums } from './observation-sums.ts';

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
