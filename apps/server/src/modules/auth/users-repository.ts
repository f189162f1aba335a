import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Schema, UsersTable } from '../../db/schema.ts';

export type UserRow = Selectable<UsersTable>;

const namesPerPage = 500;

export function usersRepository(db: Db) {
  const byId = db.read<UserRow, { id: string }>(
    db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', sql<string>`@id`),
  );

  const namesAfter = db.read<{ id: string; username: string }, { last: string }>(
    db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '>', sql<string>`@last`)
      .orderBy('id')
      .limit(sql.lit(namesPerPage)),
  );

  const named = (column: RawBuilder<unknown>, name: string) =>
    db.selectFrom('users').selectAll().where(db.dialect.isSame(column, name)).executeTakeFirst();

  const namesIn = async (on: Kysely<Schema>) =>
    (await on.selectFrom('users').select('username').execute()).map(({ username }) => username);

  return {
    /**
     * Returns false if the name or the email address is taken.
     *
     * @param suits checks the new name against all existing names in the same transaction
     * @param alongside further changes in the same transaction; an error rolls back everything
     */
    insert: (
      user: Insertable<UsersTable>,
      suits: (names: readonly string[]) => boolean = () => true,
      alongside?: (transaction: Kysely<Schema>) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        if (!suits(await namesIn(transaction))) return false;
        const result = await transaction
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (result.numInsertedOrUpdatedRows !== 1n) return false;
        await alongside?.(transaction);
        return true;
      }),
    byId: (id: string): Promise<UserRow | undefined> => byId.get({ id }),
    byUsername: (username: string) => named(sql.ref('username'), username),
    byEmail: (email: string) => named(sql.ref('email'), email),
    demo: () => db.selectFrom('users').selectAll().where('is_demo', '=', 1).execute(),
    removeDemo: () => db.deleteFrom('users').where('is_demo', '=', 1).execute(),
    update: (id: string, change: Updateable<UsersTable>) =>
      db.updateTable('users').set(change).where('id', '=', id).execute(),
    /** Returns all names, page by page. */
    async *namePages(): AsyncGenerator<string[]> {
      for (let last: string | undefined = ''; last !== undefined;) {
        const rows = await namesAfter.all({ last });
        if (rows.length > 0) yield rows.map(({ username }) => username);
        last = rows.at(-1)?.id;
      }
    },
    async anyAdmin(): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('roles', 'like', '%"admin"%')
        .where('disabled_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async any(): Promise<boolean> {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

export type UsersRepository = ReturnType<typeof usersRepository>;
