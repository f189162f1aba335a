import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { SignInFailuresTable } from '../../../db/schema.ts';

/** Maximum number of unknown names whose failures are stored; the oldest are deleted first. */
const maxUnknownNames = 10_000;
/** Maximum number of stored addresses per user; the oldest are deleted first. */
const maxKnownAddresses = 20;

type Failures = Pick<SignInFailuresTable, 'name_hash' | 'failures' | 'last_at'>;

export function signInFailuresRepository(db: Db) {
  return {
    byHash: (nameHash: string) =>
      db.selectFrom('sign_in_failures').selectAll().where('name_hash', '=', nameHash).executeTakeFirst(),
    /** Restarts the wait that follows the last failure. Returns false if another attempt began or failed first. */
    async begin({ name_hash, failures, last_at }: Failures, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_failures')
        .set({ last_at: now })
        .where('name_hash', '=', name_hash)
        .where('failures', '=', failures)
        .where('last_at', '=', last_at)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Counts a failure. Restarts the count at 1 if the previous failure is older than `maxAgeMs`. */
    async add(failure: Omit<SignInFailuresTable, 'failures'>, maxAgeMs: number): Promise<void> {
      const { last_at } = failure;
      await db
        .insertInto('sign_in_failures')
        .values({ ...failure, failures: 1 })
        .onConflict((conflict) =>
          conflict.column('name_hash').doUpdateSet({
            failures: sql`CASE WHEN sign_in_failures.last_at > ${last_at - maxAgeMs} THEN sign_in_failures.failures + 1 ELSE 1 END`,
            last_at,
          }),
        )
        .execute();
      if (failure.user_id !== null) return;
      await db
        .deleteFrom('sign_in_failures')
        .where('name_hash', 'in', (select) =>
          select
            .selectFrom('sign_in_failures')
            .select('name_hash')
            .where('user_id', 'is', null)
            .orderBy('last_at', 'desc')
            .limit(Number.MAX_SAFE_INTEGER)
            .offset(maxUnknownNames),
        )
        .execute();
    },
    remove: (nameHash: string) =>
      db.deleteFrom('sign_in_failures').where('name_hash', '=', nameHash).execute(),
    async isKnown(userId: string, address: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_addresses')
        .select('address')
        .where('user_id', '=', userId)
        .where('address', '=', address)
        .executeTakeFirst();
      return row !== undefined;
    },
    async know(userId: string, address: string, now: number): Promise<void> {
      await db
        .insertInto('known_addresses')
        .values({ user_id: userId, address, seen_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ seen_at: now }))
        .execute();
      await db
        .deleteFrom('known_addresses')
        .where('user_id', '=', userId)
        .where('address', 'not in', (select) =>
          select
            .selectFrom('known_addresses')
            .select('address')
            .where('user_id', '=', userId)
            .orderBy('seen_at', 'desc')
            .limit(maxKnownAddresses),
        )
        .execute();
    },
  };
}

export type SignInFailuresRepository = ReturnType<typeof signInFailuresRepository>;
