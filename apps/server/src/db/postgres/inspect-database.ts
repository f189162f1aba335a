import { sql } from 'kysely';
import type { DatabaseContents } from '../db.ts';
import { connect, refuseStartIfUnusable } from './open.ts';

/** Returns null if the database is empty. */
export async function inspectDatabase(url: string): Promise<DatabaseContents | null> {
  const db = connect(url, 1);
  try {
    return await refuseStartIfUnusable(url, async () => {
      const { rows } = await sql`SELECT to_regclass('uploads') AS uploads`.execute(db);
      if ((rows[0] as { uploads: string | null }).uploads === null) return null;
      const [uploads, versions, leftovers] = [
        await db.selectFrom('uploads').select('id').execute(),
        await db.selectFrom('dataset_versions').select('id').execute(),
        await db.selectFrom('leftovers').select('path').execute(),
      ];
      const counter = await db
        .selectFrom('counters')
        .select('value')
        .where('name', '=', 'sequence')
        .executeTakeFirst();
      return {
        fileIds: new Set([...uploads, ...versions].map(({ id }) => id)),
        leftovers: new Set(leftovers.map(({ path }) => path)),
        sequence: counter?.value ?? 0,
      };
    });
  } finally {
    await db.destroy();
  }
}
