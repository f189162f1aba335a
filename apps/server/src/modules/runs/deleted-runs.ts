import { setImmediate } from 'node:timers/promises';
import type { components } from '@forecast-console/api-client/schema';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { RunExecutor } from './execution/run-executor.ts';
import type { Log } from '../../log.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RecordDeletion } from '../../db/record-deletion.ts';
import type { Reserve } from '../../db/reserve.ts';
import { deleteOldRuns } from './repository/old-runs.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import { isDatabaseUnreachable, isNoSpace, NotFoundError } from '../../errors.ts';
import { toRunDetail } from './to-run.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requireOwner } from '../auth/index.ts';

/** How long a deleted run can be restored. */
const restorableMs = 10 * 60_000;
const freeIntervalMs = 30_000;
const dayMs = 24 * 3_600_000;
/** Number of groups deleted per transaction, so that other writes do not wait for a run with thousands of groups. */
const groupsPerBatch = 200;

interface Dependencies {
  config: Pick<Config, 'runDays' | 'planDays'>;
  db: Db;
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  reserve: Reserve;
  executor: Pick<RunExecutor, 'cancel'>;
  recordDeletion: RecordDeletion;
  now: () => Date;
  log: Log;
}

/** Deletes runs in two steps: they are hidden immediately and removed from the database after ten minutes. */
export class DeletedRuns {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  #freeing: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#freeing = this.freeSpace().catch((error: unknown) => {
        // The run queue reports an unreachable database.
        if (!isDatabaseUnreachable(error)) deps.log.error({ err: error }, 'failed to remove deleted runs');
      });
    }, freeIntervalMs).unref();
  }

  /**
   * @returns the time until which the run can be restored; null if the disk was full and the run was removed
   *   immediately
   * @throws ForbiddenError unless the user is the owner or an administrator
   */
  async delete(id: string, user: CurrentUser): Promise<string | null> {
    const run = this.#find(await this.#deps.runs.byId(id), id);
    requireOwner(user, run.user_id, 'delete', 'run');
    await this.#deps.executor.cancel(id);
    if (!(await this.#mark(id))) {
      await this.#deps.reserve.spend(() => this.#deps.runs.remove(id));
      return null;
    }
    return new Date(this.#deps.now().getTime() + restorableMs).toISOString();
  }

  /**
   * Restores a deleted run. Does nothing if the run is not deleted.
   * @throws ForbiddenError unless the user is the owner or an administrator
   */
  async restore(id: string, user: CurrentUser): Promise<components['schemas']['ForecastRunDetail']> {
    const run = this.#find((await this.#deps.runs.byId(id)) ?? (await this.#restorable(id)), id);
    requireOwner(user, run.user_id, 'restore', 'run');
    // If the removal has just begun, the run is not restored and cannot be found below.
    if (run.deleted_at !== null) await this.#deps.runs.restore(id, this.#restorableSince());
    const restored = this.#find(await this.#deps.runs.byId(id), id);
    return toRunDetail(restored, await this.#deps.runs.requestOf(restored));
  }

  /**
   * Removes runs that can no longer be restored or are older than the settings allow, in batches. An interrupted removal
   * continues at the next call.
   */
  async freeSpace(): Promise<void> {
    const { config, db, recordDeletion, now } = this.#deps;
    const time = this.#restorableSince();
    const daysAgo = (days: number) =>
      days === 0 ? null : new Date(now().getTime() - days * dayMs).toISOString();
    const limits = { endedBefore: daysAgo(config.runDays), lockedBefore: daysAgo(config.planDays) };
    // A restored run would be deleted again.
    for (const id of await deleteOldRuns(db, limits, time)) await recordDeletion('deleteForecastRun', id);
    for (const id of await this.#deps.runs.deletedBefore(time)) {
      if (!(await this.#deps.runs.expire(id, time))) continue;
      while (!this.#isClosing && (await this.#deps.groups.removeSome(id, groupsPerBatch)) > 0)
        await setImmediate();
      if (this.#isClosing) return;
      await this.#deps.runs.remove(id);
    }
    await this.#deps.runs.removeUnusedSets(time);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosing = true;
    await this.#freeing;
  }

  /** @returns false if the disk is full, so that the run has to be removed immediately */
  async #mark(id: string): Promise<boolean> {
    if (this.#deps.reserve.isSpent) return false;
    try {
      await this.#deps.runs.update(id, { deleted_at: this.#deps.now().toISOString() });
      return true;
    } catch (error) {
      if (!isNoSpace(error)) throw error;
      return false;
    }
  }

  async #restorable(id: string): Promise<ForecastRunRow | undefined> {
    const run = await this.#deps.runs.deleted(id);
    return (run?.deleted_at ?? '') > this.#restorableSince() ? run : undefined;
  }

  /** Runs deleted before this time cannot be restored. */
  #restorableSince(): string {
    return new Date(this.#deps.now().getTime() - restorableMs).toISOString();
  }

  #find(run: ForecastRunRow | undefined, id: string): ForecastRunRow {
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    return run;
  }
}
