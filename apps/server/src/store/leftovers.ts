import type { Db } from './db.ts';

/** Files, by their path in the data folder, that are to be gone at the next start if they still are there. */
export function leftoversRepository(db: Db) {
  return {
    add: (path: string) => db.insertInto('leftovers').values({ path }).execute(),
    paths: async () => (await db.selectFrom('leftovers').select('path').execute()).map(({ path }) => path),
    forget: (path: string) => db.deleteFrom('leftovers').where('path', '=', path).execute(),
  };
}

export type LeftoversRepository = ReturnType<typeof leftoversRepository>;
