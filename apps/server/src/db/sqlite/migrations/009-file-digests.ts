import type { Kysely } from 'kysely';

/** Adds the SHA-256 of uploaded files; null for existing uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('digest', 'text').execute();
  await db.schema.createIndex('uploads_digest').on('uploads').column('digest').execute();
}
