import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Returns the last of `count` numbers larger than all earlier sequence numbers, including those of deleted rows.
 */
export async function nextInSequence(db: Db, count = 1): Promise<number> {
  const row = await db
    .insertInto('counters')
    .values({ name: 'sequence', value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
