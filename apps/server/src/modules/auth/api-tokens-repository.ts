import type { Insertable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ApiTokensTable } from '../../db/schema.ts';

export function apiTokensRepository(db: Db) {
  const tokens = () =>
    db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .selectAll('api_tokens')
      .select(['users.username', 'users.kind']);

  return {
    /** Returns false if the account already has `max` tokens. */
    insert: (token: Insertable<ApiTokensTable>, max: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom('api_tokens')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', token.user_id)
          .executeTakeFirstOrThrow();
        if (count >= max) return false;
        await transaction.insertInto('api_tokens').values(token).execute();
        return true;
      }),
    byHash: (hash: string) => tokens().where('token_hash', '=', hash).executeTakeFirst(),
    byId: (id: string) => tokens().where('api_tokens.id', '=', id).executeTakeFirst(),
    /** Returns the tokens of a user, newest first, and those of all services if requested. */
    list: (userId: string, withServices: boolean) =>
      tokens()
        .where((where) =>
          where.or([
            where('user_id', '=', userId),
            ...(withServices ? [where('users.kind', '=', 'service')] : []),
          ]),
        )
        .orderBy('api_tokens.created_at', 'desc')
        .orderBy('api_tokens.id')
        .execute(),
    use: (id: string, now: number) =>
      db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute(),
    remove: (id: string) => db.deleteFrom('api_tokens').where('id', '=', id).execute(),
  };
}

export type ApiTokensRepository = ReturnType<typeof apiTokensRepository>;
export type ApiTokenRow = NonNullable<Awaited<ReturnType<ApiTokensRepository['byId']>>>;
