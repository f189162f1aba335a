import { type Kysely, sql, type Updateable } from 'kysely';
import type { Db, Transact } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';

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
export class RunAttempt {
  readonly #db: Db;
  readonly #runId: string;
  readonly #attemptId: string;

  constructor(db: Db, runId: string, attemptId: string) {
    this.#db = db;
    this.#runId = runId;
    this.#attemptId = attemptId;
  }

  /** Takes over the run and deletes the results of earlier attempts. @returns false if the run has ended */
  begin(): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const { numUpdatedRows } = await on
        .updateTable('forecast_runs')
        .set({ claim: this.#attemptId })
        .where('id', '=', this.#runId)
        .where('status', '<>', 'completed')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const begins = await this.#change(on, initialState);
      await this.#remove(on);
      return begins;
    });
  }

  /** Updates the run. @returns false without changing anything if this attempt is superseded */
  update(change: Updateable<ForecastRunsTable>): Promise<boolean> {
    return this.#change(this.#db, change);
  }

  /** Updates the run and deletes its stored results. */
  discard(change: Updateable<ForecastRunsTable>): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const changed = await this.#change(on, change);
      if (changed) await this.#remove(on);
      return changed;
    });
  }

  /** Whether this attempt is still the current one and the run is unfinished. */
  async isCurrent(): Promise<boolean> {
    return (await this.#own(this.#db).where('status', 'in', unfinished).executeTakeFirst()) !== undefined;
  }

  /** Runs a write transaction for the run. @throws SupersededError if this attempt is not the current one */
  readonly store: Transact = (work) =>
    this.#db.transaction().execute(async (on) => {
      const current = await this.#own(on).where('status', 'in', unfinished).executeTakeFirst();
      if (current === undefined) throw new SupersededError();
      return work(on);
    });

  /** Deletes the stored results of this attempt after the run was canceled or failed. */
  deleteResults(): Promise<void> {
    return this.#db.transaction().execute(async (on) => {
      const own = await this.#own(on).where('status', '<>', 'completed').executeTakeFirst();
      if (own !== undefined) await this.#remove(on);
    });
  }

  #own(on: Kysely<Schema>) {
    return on
      .selectFrom('forecast_runs')
      .select('id')
      .where('id', '=', this.#runId)
      .where('claim', '=', this.#attemptId);
  }

  async #change(on: Kysely<Schema>, change: Updateable<ForecastRunsTable>): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('forecast_runs')
      .set(
        typeof change.result === 'string'
          ? { ...change, bytes: sql`bytes + ${Buffer.byteLength(change.result)}` }
          : change,
      )
      .where('id', '=', this.#runId)
      .where('claim', '=', this.#attemptId)
      .where('status', 'in', unfinished)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #remove(on: Kysely<Schema>): Promise<void> {
    await on.deleteFrom('run_combinations').where('run_id', '=', this.#runId).execute();
    await on.deleteFrom('run_groups').where('run_id', '=', this.#runId).execute();
    await on
      .updateTable('forecast_runs')
      .set({ bytes: sql`octet_length(request)` })
      .where('id', '=', this.#runId)
      .execute();
  }
}
