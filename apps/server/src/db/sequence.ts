import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Returns a number larger than all earlier sequence numbers, including those of deleted rows. */
export async function nextInSequence(db: Db): Promise<number> {
  const row = await db
    .insertInto('counters')
    .values({ name: 'sequence', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
