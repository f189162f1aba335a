import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const name = 'turn';

/** Whose turn it is: a number that never falls, which each run was given when it was queued. */
export function turnRepository(db: Db) {
  return {
    async now(): Promise<number> {
      const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? 0;
    },
    /** Runs that are queued from now on come after those of before with the same turn. */
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
