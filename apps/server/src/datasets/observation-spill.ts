import type { Database, Statement } from 'better-sqlite3';
import { columnBlob, floatsOf, integersOf } from './column-blob.ts';
import { spillSchema } from './dataset-schema.ts';
import { observationHash, type Observations, ObservationSums } from './observation-sums.ts';

const PARTS = 32;

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
    const parts = Array.from({ length: PARTS }, (): number[] => []);
    for (let row = 0; row < days.length; row++)
      parts[observationHash(combinations[row] as number, days[row] as number) >>> 27]?.push(row);
    for (const [part, rows] of parts.entries()) {
      const of = (column: Int32Array) => columnBlob(Int32Array.from(rows, (row) => column[row] as number));
      const values = columnBlob(Float64Array.from(rows, (row) => sums[row] as number));
      this.#insert.run(part, of(combinations), of(days), values);
    }
  }

  /** What was written, summed, one part after the other. */
  *parts(): Generator<Observations> {
    const read = this.#database.prepare<[number], SpilledRow>(
      'SELECT combinations, days, sums FROM spill WHERE part = ? ORDER BY rowid',
    );
    for (let part = 0; part < PARTS; part++) {
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
      yield merged.all();
    }
  }
}
