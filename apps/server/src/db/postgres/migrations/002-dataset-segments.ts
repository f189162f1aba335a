import { type Kysely, sql } from 'kysely';

/**
 * Adds the dataset files, one megabyte per row. The files are already compressed, so PostgreSQL does not compress them
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dataset_segments')
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_segments_key', ['file_id', 'number'])
    .execute();
  await sql`ALTER TABLE dataset_segments ALTER COLUMN bytes SET STORAGE EXTERNAL`.execute(db);
}
