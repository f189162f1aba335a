import type { Database, Statement } from 'better-sqlite3';
import { columnBlob, floatsOf, integersOf } from './column-blob.ts';
import { spillSchema } from './dataset-schema.ts';
import { observationHash, type Observations, ObservationSums } from './observation-sums.ts';

/** As many as five bits tell apart. */
const partCount = 32;

/** The part that an observation is spilled to. */
export const spillPart = (combination: number, day: number) => observationHash(combination, day) >>> 27;

interface SpilledRow {
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/**
 * Keeps memory bounded when a file has more distinct observations than should stand in it: what was summed so far
 * goes to a temporary table, divided so that a combination and day is always in the same part, and each part is
 * summed again on its own (a Grace hash aggregation).
 */
export class ObservationSpill {
  readonly #database: Database;
  readonly #insert: Statement;

  constructor(database: Database) {
    this.#database = database;
    database.exec(spillSchema);
    this.#insert = database.prepare('INSERT INTO spill VALUES (?, ?, ?, ?)');
  }

  write({ combinations, days, sums }: Observations): void {
    const rows = days.length;
    const parts = new Uint8Array(rows);
    const ends = new Int32Array(partCount);
    for (let row = 0; row < rows; row++) {
      const part = spillPart(combinations[row] as number, days[row] as number);
      parts[row] = part;
      ends[part] = (ends[part] as number) + 1;
    }
    for (let part = 1; part < partCount; part++)
      ends[part] = (ends[part] as number) + (ends[part - 1] as number);
    // From the last row back, so that the rows of a part keep their order.
    const starts = ends.slice();
    const sorted = {
      combinations: new Int32Array(rows),
      days: new Int32Array(rows),
      sums: new Float64Array(rows),
    };
    for (let row = rows - 1; row >= 0; row--) {
      const part = parts[row] as number;
      const at = (starts[part] as number) - 1;
      starts[part] = at;
      sorted.combinations[at] = combinations[row] as number;
      sorted.days[at] = days[row] as number;
      sorted.sums[at] = sums[row] as number;
    }
    for (let part = 0; part < partCount; part++) {
      const of = (column: Int32Array | Float64Array) => columnBlob(column.subarray(starts[part], ends[part]));
      this.#insert.run(part, of(sorted.combinations), of(sorted.days), of(sorted.sums));
    }
  }

  /** What was written, summed, one part after the other, in the order of `spillPart`. */
  *parts(): Generator<ObservationSums> {
    const read = this.#database.prepare<[number], SpilledRow>(
      'SELECT combinations, days, sums FROM spill WHERE part = ? ORDER BY rowid',
    );
    for (let part = 0; part < partCount; part++) {
      const merged = new ObservationSums();
      for (const row of read.all(part)) {
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
}
