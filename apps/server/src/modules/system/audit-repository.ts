import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { AuditEntriesTable } from '../../db/schema.ts';

/**
 * Maximum number of entries, separately for successful and for rejected actions, so that many rejected actions do not
 * displace other entries.
 */
const maxEntries = 50_000;

export function auditEntriesRepository(db: Db) {
  return {
    async insert(entry: Insertable<AuditEntriesTable>): Promise<void> {
      await db.insertInto('audit_entries').values(entry).execute();
      await db
        .deleteFrom('audit_entries')
        .where('refused', '=', entry.refused)
        .where('id', '<=', (select) =>
          select
            .selectFrom('audit_entries')
            .select('id')
            .where('refused', '=', entry.refused)
            .orderBy('id', 'desc')
            .limit(1)
            .offset(maxEntries),
        )
        .execute();
    },
    removeBefore: (time: string) => db.deleteFrom('audit_entries').where('at', '<', time).execute(),
    /** Returns entries since a time, newest first. */
    page: (since: string, limit: number, offset: number) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('at', '>=', since)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    async count(since: string): Promise<number> {
      const { count } = await db
        .selectFrom('audit_entries')
        .select(sql<number>`count(*)`.as('count'))
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

export type AuditEntriesRepository = ReturnType<typeof auditEntriesRepository>;
