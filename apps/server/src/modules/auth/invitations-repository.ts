import { type Insertable, type Kysely, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InvitationsTable, Schema } from '../../db/schema.ts';
import { isAdmin } from './accounts-repository.ts';

export function invitationsRepository(db: Db) {
  /** Selects the invitations that can be accepted, which excludes those from former administrators. */
  const open = (on: Kysely<Schema>, now: number) =>
    on
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invitations.created_by')
      .selectAll('invitations')
      .select('users.username as creator')
      .where('expires_at', '>', now)
      .where((where) =>
        where.or([
          where('created_by', 'is', null),
          where.and([where('users.disabled_at', 'is', null), isAdmin]),
        ]),
      );

  return {
    list: (now: number) =>
      open(db, now).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute(),
    byHash: (hash: string, now: number) => open(db, now).where('token_hash', '=', hash).executeTakeFirst(),
    /**
     * Replaces an invitation for the same email address. Returns false if there are already `max` other invitations.
     */
    insert: (invitation: Insertable<InvitationsTable>, max: number, now: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { email } = invitation;
        await transaction
          .deleteFrom('invitations')
          .where((where) =>
            where.or([where('expires_at', '<=', now), db.dialect.isSame(sql.ref('email'), email)]),
          )
          .execute();
        const { count } = await transaction
          .selectFrom('invitations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= max) return false;
        await transaction.insertInto('invitations').values(invitation).execute();
        return true;
      }),
    /** Returns false if the invitation is no longer open. */
    async remove(id: string, now: number, on: Kysely<Schema> = db): Promise<boolean> {
      const invitation = await open(on, now).where('invitations.id', '=', id).executeTakeFirst();
      if (invitation === undefined) return false;
      const result = await on.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

export type InvitationsRepository = ReturnType<typeof invitationsRepository>;
export type InvitationRow = NonNullable<Awaited<ReturnType<InvitationsRepository['byHash']>>>;
