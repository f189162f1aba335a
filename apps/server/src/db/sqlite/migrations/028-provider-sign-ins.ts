import type { Kysely } from 'kysely';

/** Adds the tables of sign-ins with an OpenID Connect provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('checksum', 'integer')
    .addPrimaryKeyConstraint('user_identities_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('user_identities_user').on('user_identities').column('user_id').execute();
  await db.schema
    .createTable('provider_sessions')
    .addColumn('family', 'text', (c) => c.primaryKey())
    .addColumn('id_token', 'text')
    .execute();
  await db.schema
    .createTable('used_provider_answers')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('until', 'integer', (c) => c.notNull())
    .execute();
}
