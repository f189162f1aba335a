import type { Db } from '../../../db/db.ts';

/**
 * Marks runs that ended before a time as deleted, except those whose plan is locked.
 *
 * @param deletedAt time of the deletion, which determines how long the runs can be restored
 */
export async function deleteRunsEndedBefore(db: Db, endedBefore: string, deletedAt: string): Promise<void> {
  await db
    .updateTable('forecast_runs')
    .set({ deleted_at: deletedAt })
    .where('deleted_at', 'is', null)
    .where('plan_locked_at', 'is', null)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .where('finished_at', '<', endedBefore)
    .execute();
}
