import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;

/**
 * Stores each distinct set of event definitions once; runs refer to it. Unfinished runs keep their copy, because a
 * server of the previous version may compute them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_sets')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('definitions', text, (column) => column.notNull())
    .addColumn('used_at', text, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('forecast_runs').addColumn('event_set_id', text).execute();
  await db.schema.createIndex('forecast_runs_event_set').on('forecast_runs').column('event_set_id').execute();
  const finished = sql`events IS NOT NULL AND status NOT IN ('queued', 'running')`;
  for (;;) {
    // Loads one set at a time, because a set can take 94 MB.
    const { rows } = await sql<{ events: string; created_at: string }>`
      SELECT events, created_at FROM forecast_runs WHERE ${finished} LIMIT 1`.execute(db);
    const [run] = rows;
    if (run === undefined) return;
    const id = createHash('sha256').update(run.events).digest('hex');
    await sql`INSERT INTO event_sets (id, definitions, used_at) VALUES (${id}, ${run.events}, ${run.created_at})
      ON CONFLICT (id) DO NOTHING`.execute(db);
    await sql`UPDATE forecast_runs SET event_set_id = ${id}, events = NULL
      WHERE ${finished} AND events = ${run.events}`.execute(db);
  }
}
