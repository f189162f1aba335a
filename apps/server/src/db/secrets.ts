import type { Db } from './db.ts';

export function secretsRepository(db: Db) {
  return {
    /** The secret of that name; made and stored when it is asked for the first time. */
    async getOrCreate(name: string, make: () => string): Promise<string> {
      await db
        .insertInto('secrets')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
  };
}
