import { type Insertable, type Kysely, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InvitationsTable, Schema } from '../../db/schema.ts';
import { isAdmin } from './accounts-repository.ts';

export function invitationsRepository(db: Db) {
  const invitations = (on: Kysely<Schema>) =>
    on
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invitations.created_by')
      .selectAll('invitations')
      .select(['users.username as creator', 'users.disabled_at', isAdmin.as('is_creator_admin')]);
  type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];
  /**
   * Whether the invitation can be accepted, which excludes those from former administrators. Not part of the query,
   * which would hide damaged rows instead of reporting them.
   */
  const isOpen = ({ expires_at, created_by, disabled_at, is_creator_admin }: Row, now: number) =>
    expires_at > now && (created_by === null || (disabled_at === null && is_creator_admin));

  return {
    list: async (now: number) =>
      (
        await invitations(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute()
      ).filter((row) => isOpen(row, now)),
    async byHash(hash: string, now: number) {
      const row = await invitations(db).where('token_hash', '=', hash).executeTakeFirst();
      return row !== undefined && isOpen(row, now) ? row : undefined;
    },
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
      const invitation = await invitations(on).where('invitations.id', '=', id).executeTakeFirst();
      if (invitation === undefined || !isOpen(invitation, now)) return false;
      const result = await on.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

export type InvitationsRepository = ReturnType<typeof invitationsRepository>;
export type InvitationRow = NonNullable<Awaited<ReturnType<InvitationsRepository['byHash']>>>;
