import type { Insertable } from 'kysely';
import type { Db } from './db.ts';
import type { RefreshTokensTable } from './schema.ts';

export function refreshTokensRepository(db: Db) {
  return {
    insert: (token: Insertable<RefreshTokensTable>) =>
      db.insertInto('refresh_tokens').values(token).execute(),
    byHash: (hash: string) =>
      db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst(),
    /** Marks a token used at a time and stores the next one in one step; false when somebody else did so first. */
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
    removeFamily: (family: string) => db.deleteFrom('refresh_tokens').where('family', '=', family).execute(),
    removeExpired: (now: number) => db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute(),
  };
}

export type RefreshTokensRepository = ReturnType<typeof refreshTokensRepository>;
