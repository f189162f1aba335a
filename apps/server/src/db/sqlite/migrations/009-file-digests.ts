import type { Kysely } from 'kysely';

/** Uploads that were stored before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('digest', 'text').execute();
  await db.schema.createIndex('uploads_digest').on('uploads').column('digest').execute();
}
