import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { UserIdentitiesTable } from '../../../db/provider-tables.ts';
import type { Schema } from '../../../db/schema.ts';

export function providerRepository(db: Db) {
  return {
    byIdentity: (issuer: string, subject: string) =>
      db
        .selectFrom('user_identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    async hasIdentity(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('user_identities')
        .select('user_id')
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Returns false if the identity already belongs to a user. */
    async link(identity: Insertable<UserIdentitiesTable>, on: Kysely<Schema> = db): Promise<boolean> {
      const result = await on
        .insertInto('user_identities')
        .values(identity)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /** Returns false if the answer was used before. */
    async use(state_hash: string, until: number, now: number): Promise<boolean> {
      await db.deleteFrom('used_provider_answers').where('until', '<', now).execute();
      const result = await db
        .insertInto('used_provider_answers')
        .values({ state_hash, until })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /** Stores that a session was started with the provider, and forgets sessions that have ended. */
    async addSession(family: string, id_token: string | null): Promise<void> {
      await db
        .deleteFrom('provider_sessions')
        .where('family', 'not in', (select) => select.selectFrom('refresh_tokens').select('family'))
        .execute();
      await db.insertInto('provider_sessions').values({ family, id_token }).execute();
    },
    async takeSession(family: string) {
      const row = await db
        .selectFrom('provider_sessions')
        .selectAll()
        .where('family', '=', family)
        .executeTakeFirst();
      if (row !== undefined) await db.deleteFrom('provider_sessions').where('family', '=', family).execute();
      return row;
    },
  };
}

export type ProviderRepository = ReturnType<typeof providerRepository>;
