import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { RefreshTokensTable } from '../../db/schema.ts';

export function refreshTokensRepository(db: Db) {
  const ended = db.read<{ family: string }, { family: string }>(
    db
      .selectFrom('ended_sessions')
      .select('family')
      .where('family', '=', sql<string>`@family`),
  );

  return {
    insert: (token: Insertable<RefreshTokensTable>) =>
      db.insertInto('refresh_tokens').values(token).execute(),
    byHash: (hash: string) =>
      db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst(),
    /** Marks a token as used and stores the next one in one transaction. Returns false if it was used already. */
    replace: (hash: string, usedAt: number, next: Insertable<RefreshTokensTable>): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable('refresh_tokens')
          .set({ used: usedAt })
          .where('token_hash', '=', hash)
          .where('used', '=', 0)
          .executeTakeFirst();
        if (result.numUpdatedRows !== 1n) return false;
        await transaction.insertInto('refresh_tokens').values(next).execute();
        return true;
      }),
    /** Ends a sign-in: deletes its refresh tokens and rejects its access tokens until they have expired. */
    endFamily: (family: string, until: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('refresh_tokens').where('family', '=', family).execute();
        await transaction.deleteFrom('sign_ins').where('family', '=', family).execute();
        await transaction
          .insertInto('ended_sessions')
          .values({ family, until })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    familiesOf: async (userId: string) =>
      (
        await db
          .selectFrom('refresh_tokens')
          .select('family')
          .distinct()
          .where('user_id', '=', userId)
          .execute()
      ).map(({ family }) => family),
    hasEnded: async (family: string): Promise<boolean> => (await ended.get({ family })) !== undefined,
    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
      await db.deleteFrom('ended_sessions').where('until', '<', now).execute();
    },
  };
}

export type RefreshTokensRepository = ReturnType<typeof refreshTokensRepository>;
