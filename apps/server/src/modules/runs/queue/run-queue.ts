import type { ForecastRunRow } from '../repository/runs-repository.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** Decides which run is executed next, and by which process. */
export interface RunQueue {
  /** Queues a stored run. */
  add(run: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void>;
  /** Queues all unfinished runs, including those that were running when a server ended. */
  resume(): Promise<void>;
  /** Stops executing runs. Runs in progress return to the queue. */
  close(): Promise<void>;
}

/** Name of the counter in the database. */
const name = 'turn';

/**
 * Stores the current turn of fair scheduling, a number that never decreases. Each run gets a turn when it is queued.
 */
export function turnRepository(db: Db) {
  return {
    async now(): Promise<number> {
      const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? 0;
    },
    /** Records that a turn was reached. Runs that are queued from now on come after earlier runs with the same turn. */
    reached: (turn: number) =>
      db
        .insertInto('counters')
        .values({ name, value: turn })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ value: sql`excluded.value` })
            .whereRef('counters.value', '<', 'excluded.value'),
        )
        .execute(),
  };
}

export type TurnRepository = ReturnType<typeof turnRepository>;
