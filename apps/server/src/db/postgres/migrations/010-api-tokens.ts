import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;
const large = 'bigint';

/** Adds API tokens, the details of sessions, service accounts, and the token of an audited action. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('prefix', text, (c) => c.notNull())
    .addColumn('created_at', large, (c) => c.notNull())
    .addColumn('expires_at', large)
    .addColumn('last_used_at', large)
    .execute();
  await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
  await db.schema
    .createTable('sign_ins')
    .addColumn('family', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', text)
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('signed_in_at', large, (c) => c.notNull())
    .addColumn('last_used_at', large, (c) => c.notNull())
    .addColumn('expires_at', large, (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('kind', text, (c) => c.notNull().defaultTo('person'))
    .execute();
  await db.schema.alterTable('audit_entries').addColumn('token', text).execute();
}
