import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Schema } from '../../db/schema.ts';

/** Files, by their path in the data folder, that are to be gone at the next start if they still are there. */
export function leftoversRepository(db: Db) {
  return {
    add: (path: string) => db.insertInto('leftovers').values({ path }).execute(),
    paths: async () => (await db.selectFrom('leftovers').select('path').execute()).map(({ path }) => path),
    forget: (path: string) => db.deleteFrom('leftovers').where('path', '=', path).execute(),
    /**
     * Removes uploads and versions that never became visible, of processes that are gone (where there is one, of those
     * before it), and notes their files in the same step: what is completed just then stays, or is not completed.
     * @param pathOf where the file of a version is, within the data folder
     */
    takeOver: async (pathOf: (id: string) => string): Promise<void> => {
      for (const table of ['uploads', 'dataset_versions'] as const) {
        const isAbandoned = (where: ExpressionBuilder<Schema, typeof table>) =>
          where('status', 'in', ['processing', 'failed']).and('process', 'is', null);
        const found = await db.selectFrom(table).select('id').where(isAbandoned).execute();
        if (found.length === 0) continue;
        await db.transaction().execute(async (transaction) => {
          const gone = await transaction.deleteFrom(table).where(isAbandoned).returning('id').execute();
          if (gone.length === 0) return;
          const paths = gone.map(({ id }) => ({ path: pathOf(id) }));
          await transaction.insertInto('leftovers').values(paths).execute();
        });
      }
    },
  };
}

export type LeftoversRepository = ReturnType<typeof leftoversRepository>;
