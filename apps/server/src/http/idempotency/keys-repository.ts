import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { IdempotencyKeysTable } from '../../db/automation-tables.ts';
import type { Schema } from '../../db/schema.ts';

type KeyRow = Selectable<IdempotencyKeysTable>;
type Key = Pick<KeyRow, 'user_id' | 'operation' | 'key_hash'>;

/** A key with the request that claims it. */
export type NewKey = Omit<Insertable<IdempotencyKeysTable>, 'process' | 'status' | 'body'>;

/** Why a key could not be claimed. */
type Obstacle = KeyRow | 'too many';

/** @param process number of this process; null if there is only one process */
export function idempotencyKeysRepository(db: Db, process: number | null) {
  const byKey = (on: Kysely<Schema>, { user_id, operation, key_hash }: Key) =>
    on
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('operation', '=', operation)
      .where('key_hash', '=', key_hash);

  return {
    /**
     * Claims a key for a request. Removes expired keys, and takes over keys whose request ended without an effect: its
     * process has ended, or is this one, which processes no other request with the key.
     *
     * @param expired creation time of the newest expired key
     * @returns null if claimed, otherwise the row of the key, or that the user has too many keys
     */
    async claim(key: NewKey, expired: number, maxPerUser: number): Promise<Obstacle | null> {
      // Most repeats need no transaction.
      const known = await byKey(db, key).executeTakeFirst();
      if (known !== undefined && known.created_at > expired && known.status !== null) return known;
      return db.transaction().execute(async (on): Promise<Obstacle | null> => {
        await on.deleteFrom('idempotency_keys').where('created_at', '<=', expired).execute();
        const unfinished = on
          .deleteFrom('idempotency_keys')
          .where('user_id', '=', key.user_id)
          .where('operation', '=', key.operation)
          .where('key_hash', '=', key.key_hash)
          .where('status', 'is', null);
        await (
          process === null
            ? unfinished
            : unfinished.where((where) =>
                where.or([
                  where('process', '=', process),
                  where('process', 'not in', (select) => select.selectFrom('processes').select('number')),
                ]),
              )
        ).execute();
        const present = await byKey(on, key).executeTakeFirst();
        if (present !== undefined) return present;
        const { count } = await on
          .selectFrom('idempotency_keys')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('user_id', '=', key.user_id)
          .executeTakeFirstOrThrow();
        if (count >= maxPerUser) return 'too many';
        await on
          .insertInto('idempotency_keys')
          .values({ ...key, process })
          .execute();
        return null;
      });
    },
    /** Stores the response of a request. */
    store: (claim: string, answer: { status: number; body: string | null }) =>
      db.updateTable('idempotency_keys').set(answer).where('claim', '=', claim).execute(),
    /** Releases the key of a request that had no effect. */
    release: (claim: string) =>
      db.deleteFrom('idempotency_keys').where('claim', '=', claim).where('status', 'is', null).execute(),
  };
}

export type IdempotencyKeysRepository = ReturnType<typeof idempotencyKeysRepository>;
