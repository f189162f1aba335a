import { type Kysely, sql } from 'kysely';
import { updateRowChecksums } from '../row-checksums.ts';

/** Adds checksums to stored responses (see ../row-checksums.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE idempotency_keys ADD COLUMN checksum INTEGER`.execute(db);
  await updateRowChecksums(db, 'idempotency_keys');
}
