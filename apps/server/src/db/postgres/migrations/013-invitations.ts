import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;
const large = 'bigint';

/** Adds invitations, which administrators send as links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('is_admin', large, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('created_by', text, (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', large, (c) => c.notNull())
    .addColumn('expires_at', large, (c) => c.notNull())
    .execute();
}
