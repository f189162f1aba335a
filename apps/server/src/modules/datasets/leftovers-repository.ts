import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Schema } from '../../db/schema.ts';

/** Files to delete at the next start if they still exist, by their path in the data folder. */
export function leftoversRepository(db: Db) {
  return {
    add: (path: string) => db.insertInto('leftovers').values({ path }).execute(),
    paths: async () => (await db.selectFrom('leftovers').select('path').execute()).map(({ path }) => path),
    forget: (path: string) => db.deleteFrom('leftovers').where('path', '=', path).execute(),
    /**
     * Deletes unfinished uploads and versions of processes that have ended, and records their files in the same
     * transaction, so that a version completed at the same moment is kept.
     * @param pathOf returns the path of a version's file in the data folder
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
