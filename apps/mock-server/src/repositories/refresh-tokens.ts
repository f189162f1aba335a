import type { Insertable } from 'kysely';
import type { Db } from '../database/open.ts';
import type { RefreshTokensTable } from '../database/schema.ts';

export function refreshTokensRepository(db: Db) {
  return {
    insert: (token: Insertable<RefreshTokensTable>) =>
      db.insertInto('refresh_tokens').values(token).execute(),
    byHash: (hash: string) =>
      db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst(),
    /** Marks a token used; false when somebody else did so first. */
    async use(hash: string): Promise<boolean> {
      const result = await db
        .updateTable('refresh_tokens')
        .set({ used: 1 })
        .where('token_hash', '=', hash)
        .where('used', '=', 0)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    removeFamily: (family: string) => db.deleteFrom('refresh_tokens').where('family', '=', family).execute(),
    removeExpired: (now: number) => db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute(),
  };
}

export type RefreshTokensRepository = ReturnType<typeof refreshTokensRepository>;
