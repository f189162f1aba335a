import type { Insertable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { SignInsTable } from '../../db/schema.ts';

/** Maximum number of sessions that the API contract allows. */
const maxListed = 1000;

export function signInsRepository(db: Db) {
  return {
    insert: (signIn: Insertable<SignInsTable>) => db.insertInto('sign_ins').values(signIn).execute(),
    /** Stores the time of a refresh. Does nothing for a session started by an older version. */
    use: (
      family: string,
      use: Pick<SignInsTable, 'user_agent' | 'address' | 'last_used_at' | 'expires_at'>,
    ) => db.updateTable('sign_ins').set(use).where('family', '=', family).execute(),
    /** Returns the active sessions of a user, most recently used first. */
    list: (userId: string, now: number) =>
      db
        .selectFrom('refresh_tokens')
        .leftJoin('sign_ins', 'sign_ins.family', 'refresh_tokens.family')
        // Reads whole rows, because checksums can be verified only for whole rows.
        .selectAll('sign_ins')
        .select(['refresh_tokens.family as session', 'refresh_tokens.expires_at as valid_until'])
        .where('refresh_tokens.user_id', '=', userId)
        .where('refresh_tokens.used', '=', 0)
        .where('refresh_tokens.expires_at', '>', now)
        .orderBy('refresh_tokens.expires_at', 'desc')
        .limit(maxListed)
        .execute(),
    removeExpired: (now: number) => db.deleteFrom('sign_ins').where('expires_at', '<', now).execute(),
  };
}

export type SignInsRepository = ReturnType<typeof signInsRepository>;
