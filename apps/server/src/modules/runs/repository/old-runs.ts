import type { Db } from '../../../db/db.ts';

interface Limits {
  /** Runs that ended before this time are deleted; null keeps them. */
  endedBefore: string | null;
  /** Runs whose plan was locked before this time are deleted; null keeps them. */
  lockedBefore: string | null;
}

/**
 * Marks old runs as deleted.
 *
 * @param deletedAt time of the deletion, which determines how long the runs can be restored
 * @returns the IDs of the runs
 */
export async function deleteOldRuns(
  db: Db,
  { endedBefore, lockedBefore }: Limits,
  deletedAt: string,
): Promise<string[]> {
  if (endedBefore === null && lockedBefore === null) return [];
  const deleted = await db
    .updateTable('forecast_runs')
    .set({ deleted_at: deletedAt })
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .where((where) =>
      where.or([
        ...(endedBefore === null
          ? []
          : [where.and([where('plan_locked_at', 'is', null), where('finished_at', '<', endedBefore)])]),
        ...(lockedBefore === null ? [] : [where('plan_locked_at', '<', lockedBefore)]),
      ]),
    )
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}
