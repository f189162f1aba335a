import { type Kysely, sql, type Updateable } from 'kysely';
import type { Db, Transact } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import { recordEvent } from '../../../db/webhook-outbox.ts';
import { deleteStoringParts } from './run-parts.ts';

const unfinished = ['queued', 'running'] as const;

/** Columns of a run whose computation has not started or will start over. */
export const initialState = { status: 'queued', progress: 0, stage: null } as const;

/** Thrown if the run has ended or another attempt has begun, so that this attempt must no longer write. */
export class SupersededError extends Error {
  override name = 'SupersededError';
}

/**
 * One attempt to compute a run. The attempt writes its id into the row of the run and checks it in every write, so a
 * process that resumes after its lease expired cannot overwrite the results of a newer attempt.
 */
export function runAttempt(db: Db, runId: string, attemptId: string) {
  const own = (on: Kysely<Schema>) =>
    on.selectFrom('forecast_runs').select('id').where('id', '=', runId).where('claim', '=', attemptId);

  async function change(on: Kysely<Schema>, values: Updateable<ForecastRunsTable>): Promise<boolean> {
    const run = await on
      .updateTable('forecast_runs')
      .set(
        typeof values.result === 'string'
          ? { ...values, bytes: sql`bytes + ${Buffer.byteLength(values.result)}` }
          : values,
      )
      .where('id', '=', runId)
      .where('claim', '=', attemptId)
      .where('status', 'in', unfinished)
      .returning('upload_id')
      .executeTakeFirst();
    if (run === undefined) return false;
    const { status, finished_at, error } = values;
    const about = { run_id: runId, upload_id: run.upload_id };
    if (status === 'completed') await recordEvent(on, 'run.completed', finished_at ?? '', about);
    if (status === 'failed')
      await recordEvent(on, 'run.failed', finished_at ?? '', { ...about, error: error ?? '' });
    return true;
  }

  async function remove(on: Kysely<Schema>): Promise<void> {
    // Waits for threads of other processes that are storing series. SQLite has no such threads.
    if (!db.blocksThread) await deleteStoringParts(on, runId);
    await on.deleteFrom('run_combinations').where('run_id', '=', runId).execute();
    await on.deleteFrom('run_sum_errors').where('run_id', '=', runId).execute();
    await on.deleteFrom('run_groups').where('run_id', '=', runId).execute();
    await on
      .updateTable('forecast_runs')
      .set({
        bytes: sql`octet_length(request) + coalesce(
          (SELECT octet_length(definitions) FROM filter_sets WHERE filter_sets.id = filter_set_id), 0)`,
      })
      .where('id', '=', runId)
      .execute();
  }

  /** Runs a write transaction for the run. @throws SupersededError if this attempt is not the current one */
  const store: Transact = (work) =>
    db.transaction().execute(async (on) => {
      const current = await own(on).where('status', 'in', unfinished).executeTakeFirst();
      if (current === undefined) throw new SupersededError();
      return work(on);
    });

  return {
    store,

    /**
     * Takes over the run and deletes the results of earlier attempts.
     * @param build identifies the code that computes this attempt
     * @returns false if the run has ended
     */
    begin: (build: string): Promise<boolean> =>
      db.transaction().execute(async (on) => {
        const { numUpdatedRows } = await on
          .updateTable('forecast_runs')
          .set({ claim: attemptId, build })
          .where('id', '=', runId)
          .where('status', '<>', 'completed')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const begins = await change(on, initialState);
        await remove(on);
        return begins;
      }),

    /** Updates the run. @returns false without changing anything if this attempt is superseded */
    update: (values: Updateable<ForecastRunsTable>): Promise<boolean> =>
      values.status === 'completed'
        ? db.transaction().execute((on) => change(on, values))
        : change(db, values),

    /** Updates the run and deletes its stored results. */
    discard: (values: Updateable<ForecastRunsTable>): Promise<boolean> =>
      db.transaction().execute(async (on) => {
        const changed = await change(on, values);
        if (changed) await remove(on);
        return changed;
      }),

    /** Whether this attempt is still the current one and the run is unfinished. */
    isCurrent: async (): Promise<boolean> =>
      (await own(db).where('status', 'in', unfinished).executeTakeFirst()) !== undefined,

    /** Deletes the stored results of this attempt after the run was canceled or failed. */
    deleteResults: (): Promise<void> =>
      db.transaction().execute(async (on) => {
        const run = await own(on).where('status', '<>', 'completed').executeTakeFirst();
        if (run !== undefined) await remove(on);
      }),
  };
}

export type RunAttempt = ReturnType<typeof runAttempt>;
