import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database/open.ts';
import type { RunGroupsTable } from '../database/schema.ts';

export type RunGroupRow = Selectable<RunGroupsTable>;

/** The series of a run: position 0 is the total, the others follow, worst error first. */
export function runGroupsRepository(db: Db) {
  return {
    insert: (groups: readonly Insertable<RunGroupsTable>[]) =>
      db
        .insertInto('run_groups')
        .values([...groups])
        .onConflict((conflict) =>
          conflict.columns(['run_id', 'position']).doUpdateSet((set) => ({
            points: set.ref('excluded.points'),
            metrics: set.ref('excluded.metrics'),
            notes: set.ref('excluded.notes'),
          })),
        )
        .execute(),
    total: (runId: string) =>
      db
        .selectFrom('run_groups')
        .selectAll()
        .where('run_id', '=', runId)
        .where('position', '=', 0)
        .executeTakeFirst(),
    page: (runId: string, limit: number, offset: number) =>
      db
        .selectFrom('run_groups')
        .selectAll()
        .where('run_id', '=', runId)
        .where('position', '>', 0)
        .orderBy('position')
        .limit(limit)
        .offset(offset)
        .execute(),
    async count(runId: string): Promise<number> {
      const row = await db
        .selectFrom('run_groups')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('run_id', '=', runId)
        .where('position', '>', 0)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    removeOf: (runId: string) => db.deleteFrom('run_groups').where('run_id', '=', runId).execute(),
  };
}

export type RunGroupsRepository = ReturnType<typeof runGroupsRepository>;
