import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;

/**
 * Adds the processes that serve the workspace, the process that owns each unfinished upload or version, and the state
 * that servers share while they run. The tables of that state are unlogged, because it may be lost when PostgreSQL
 * crashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('number', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  for (const table of ['uploads', 'dataset_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('process', 'integer', (column) => column.references('processes.number').onDelete('set null'))
      .execute();
  const ofProcess = sql`integer NOT NULL REFERENCES processes ON DELETE CASCADE`;
  for (const table of [
    sql`attempts (network ${text} PRIMARY KEY, count integer NOT NULL, until timestamptz NOT NULL)`,
    sql`places (user_id ${text}, place integer, process ${ofProcess}, PRIMARY KEY (user_id, place))`,
    sql`transfers (user_id ${text}, id ${text}, process ${ofProcess}, rows bigint NOT NULL, PRIMARY KEY (user_id, id))`,
  ])
    await sql`CREATE UNLOGGED TABLE ${table}`.execute(db);
}
