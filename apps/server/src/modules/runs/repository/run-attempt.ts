import type { Kysely, Updateable } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import type { Transact } from '../../../db/transact.ts';

const unfinished = ['queued', 'running'] as const;

/** What a run is when nothing of it is computed. */
export const fromTheStart = { status: 'queued', progress: 0, stage: null } as const;

/** The run has ended, or another attempt at it has begun: nothing more of this one is stored. */
export class SupersededError extends Error {
  override name = 'SupersededError';
}

/**
 * One attempt at computing a run. Whoever takes a run up writes its claim into the run's row, and what belongs to the run
 * is stored only while that stands there: a process that was taken for dead and comes back mixes nothing in.
 */
export class RunAttempt {
  readonly #db: Db;
  readonly #runId: string;
  readonly #claim: string;

  /** @param claim of this attempt alone */
  constructor(db: Db, runId: string, claim: string) {
    this.#db = db;
    this.#runId = runId;
    this.#claim = claim;
  }

  /** Takes the run over; what another attempt has stored of it is gone. @returns false when it has ended */
  begin(): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const { numUpdatedRows } = await on
        .updateTable('forecast_runs')
        .set({ claim: this.#claim })
        .where('id', '=', this.#runId)
        .where('status', '<>', 'completed')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const begins = await this.#change(on, fromTheStart);
      await this.#remove(on);
      return begins;
    });
  }

  /** Changes the run. @returns false, and nothing is changed, when this attempt is superseded */
  update(change: Updateable<ForecastRunsTable>): Promise<boolean> {
    return this.#change(this.#db, change);
  }

  /** The same, and forgets what was stored of the run. */
  discard(change: Updateable<ForecastRunsTable>): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const changed = await this.#change(on, change);
      if (changed) await this.#remove(on);
      return changed;
    });
  }

  /** Whether it still may store anything. */
  async isHeld(): Promise<boolean> {
    return (await this.#own(this.#db).where('status', 'in', unfinished).executeTakeFirst()) !== undefined;
  }

  /** Stores what belongs to the run. @throws SupersededError */
  readonly store: Transact = (work) =>
    this.#db.transaction().execute(async (on) => {
      const held = await this.#own(on).where('status', 'in', unfinished).executeTakeFirst();
      if (held === undefined) throw new SupersededError();
      return work(on);
    });

  /** Forgets what this attempt has stored of a run that somebody has ended. */
  forget(): Promise<void> {
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
      .where('claim', '=', this.#claim);
  }

  async #change(on: Kysely<Schema>, change: Updateable<ForecastRunsTable>): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('forecast_runs')
      .set(change)
      .where('id', '=', this.#runId)
      .where('claim', '=', this.#claim)
      .where('status', 'in', unfinished)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #remove(on: Kysely<Schema>): Promise<void> {
    await on.deleteFrom('run_combinations').where('run_id', '=', this.#runId).execute();
    await on.deleteFrom('run_groups').where('run_id', '=', this.#runId).execute();
  }
}
