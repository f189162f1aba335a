import { type Kysely, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Schema, UsersTable } from '../../db/schema.ts';

/** SQL condition: whether a row of `users` belongs to an administrator. */
export const isAdmin = sql<boolean>`users.roles LIKE '%"admin"%'`;

/** Returns whether the workspace has an administrator who can sign in. */
async function hasAdmin(on: Kysely<Schema>): Promise<boolean> {
  const row = await on
    .selectFrom('users')
    .select('id')
    .where(isAdmin)
    .where('kind', '=', 'person')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rolls back a change that would leave the workspace without an administrator. */
class NoAdminLeftError extends Error {}

export function accountsRepository(db: Db) {
  /** Returns false, and changes nothing, if no administrator would be left. */
  async function keepingAdmin(work: (on: Kysely<Schema>) => Promise<unknown>): Promise<boolean> {
    try {
      // Changes are serialized; otherwise two administrators could remove each other at the same time.
      await db.exclusively('accounts', () =>
        db.transaction().execute(async (transaction) => {
          await work(transaction);
          if (!(await hasAdmin(transaction))) throw new NoAdminLeftError();
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof NoAdminLeftError) return false;
      throw error;
    }
  }

  /** Escaped with `!`, because the two databases treat backslashes differently. */
  const matching = (text: string) => {
    const pattern = `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
    return sql<boolean>`(lower(username) LIKE ${pattern} ESCAPE '!' OR lower(email) LIKE ${pattern} ESCAPE '!')`;
  };
  const lastSignIn = sql<number | null>`(
    SELECT max(seen_at) FROM known_addresses WHERE known_addresses.user_id = users.id)`;
  const accounts = () => db.selectFrom('users').selectAll().select(lastSignIn.as('last_sign_in'));

  return {
    byId: (id: string) => accounts().where('id', '=', id).executeTakeFirst(),
    /** Returns accounts whose name or email address contains the text, sorted by name. */
    async page(text: string, limit: number, offset: number) {
      const { total } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(matching(text))
        .executeTakeFirstOrThrow();
      const rows = await accounts()
        .where(matching(text))
        .orderBy(sql`lower(username)`)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { rows, total };
    },
    /** Returns false, and changes nothing, if no administrator would be left. */
    change: (id: string, change: Updateable<UsersTable>) =>
      keepingAdmin((on) => on.updateTable('users').set(change).where('id', '=', id).execute()),
    /**
     * Transfers everything that the account created to another account. Returns false if no administrator would be
     * left.
     */
    remove: (id: string, owner: string) =>
      keepingAdmin(async (on) => {
        for (const table of ['uploads', 'dataset_versions', 'forecast_runs', 'plan_adjustments'] as const)
          await on.updateTable(table).set({ user_id: owner }).where('user_id', '=', id).execute();
        await on
          .updateTable('plan_adjustments')
          .set({ undone_by: owner })
          .where('undone_by', '=', id)
          .execute();
        for (const column of ['created_by', 'changed_by'] as const)
          await on
            .updateTable('dataset_events')
            .set({ [column]: owner })
            .where(column, '=', id)
            .execute();
        await on.deleteFrom('users').where('id', '=', id).execute();
      }),
  };
}

export type AccountsRepository = ReturnType<typeof accountsRepository>;
export type AccountRow = NonNullable<Awaited<ReturnType<AccountsRepository['byId']>>>;
