import { type Kysely, sql } from 'kysely';

/** What runs are looked for by: they stand behind their results, which would all be read through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['version_id', 'refreshed_from'])
    await db.schema.createIndex(`forecast_runs_${column}`).on('forecast_runs').column(column).execute();
  // Of the deleted alone: whoever asks for those that stand asks in their order.
  await sql`CREATE INDEX forecast_runs_deleted ON forecast_runs (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
}
