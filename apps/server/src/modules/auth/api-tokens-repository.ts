import { type Insertable, type NotNull, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ApiTokensTable } from '../../db/schema.ts';

export function apiTokensRepository(db: Db) {
  const tokens = () =>
    db
      .selectFrom('api_tokens')
      // Every token has a user; an inner join would hide a damaged token instead of reporting it.
      .leftJoin('users', 'users.id', 'api_tokens.user_id')
      .selectAll('api_tokens')
      .select(['users.username', 'users.kind'])
      .$narrowType<{ username: NotNull; kind: NotNull }>();

  return {
    /** Stores a token, unless its account or all services together have reached their limit. */
    insert: (
      token: Insertable<ApiTokensTable>,
      max: { perAccount: number; ofServices: number },
    ): Promise<'stored' | 'account-limit' | 'service-limit'> =>
      db.transaction().execute(async (transaction) => {
        const { own, ofServices, isService } = await transaction
          .selectFrom('users')
          .leftJoin('api_tokens', 'api_tokens.user_id', 'users.id')
          .select([
            sql<number>`count(CASE WHEN users.id = ${token.user_id} THEN api_tokens.id END)`.as('own'),
            sql<number>`count(CASE WHEN users.kind = 'service' THEN api_tokens.id END)`.as('ofServices'),
            sql<number>`max(CASE WHEN users.id = ${token.user_id} AND users.kind = 'service' THEN 1 ELSE 0 END)`.as(
              'isService',
            ),
          ])
          .where((where) =>
            where.or([where('users.id', '=', token.user_id), where('users.kind', '=', 'service')]),
          )
          .executeTakeFirstOrThrow();
        if (own >= max.perAccount) return 'account-limit';
        if (isService === 1 && ofServices >= max.ofServices) return 'service-limit';
        await transaction.insertInto('api_tokens').values(token).execute();
        return 'stored';
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
