import { type Kysely, sql } from 'kysely';
import { moveFilters } from '../../move-filters.ts';

const text = sql`text COLLATE "C"`;

/**
 * Stores long filters once; runs refer to them. Unfinished runs keep their copy, because a server of the previous
 * version may compute them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('filter_sets')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('definitions', text, (column) => column.notNull())
    .addColumn('used_at', text, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('forecast_runs').addColumn('filter_set_id', text).execute();
  await db.schema
    .createIndex('forecast_runs_filter_set')
    .on('forecast_runs')
    .column('filter_set_id')
    .execute();
  await moveFilters(db);
}
