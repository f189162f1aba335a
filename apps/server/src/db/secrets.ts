import type { Db } from './db.ts';

export function secretsRepository(db: Db) {
  return {
    /** Returns the secret with the given name, and creates it if it does not exist. */
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
