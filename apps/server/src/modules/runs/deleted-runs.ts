import { setImmediate } from 'node:timers/promises';
import type { components } from '@forecast-console/api-client/schema';
import type { RunComputer } from './execution/run-computer.ts';
import type { Log } from '../../log.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import { isNoSpace, NotFoundError } from '../../errors.ts';
import { toRunDetail } from './to-run.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requireOwner } from '../auth/index.ts';

/** A deleted run can be restored so long. */
const keptMs = 10 * 60_000;
const freeEveryMs = 30_000;
/** Groups removed in one transaction: a run of thousands would keep every other write waiting. */
const groupsAtOnce = 200;

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  reserve: Reserve;
  computer: Pick<RunComputer, 'cancel'>;
  now: () => Date;
  log: Log;
}

/** Runs on their way out: deleted at once for everybody, removed a while later. */
export class DeletedRuns {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  #freeing: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#freeing = this.freeSpace().catch((error: unknown) =>
        deps.log.error({ err: error }, 'deleted runs could not be removed'),
      );
    }, freeEveryMs).unref();
  }

  /**
   * @returns until when it can be restored; null where the disk was full and its space was freed at once
   * @throws ForbiddenError for anyone but its maker and administrators.
   */
  async delete(id: string, user: CurrentUser): Promise<string | null> {
    const run = this.#find(await this.#deps.runs.byId(id), id);
    requireOwner(user, run.user_id, 'delete', 'run');
    await this.#deps.computer.cancel(id);
    if (!(await this.#mark(id))) {
      await this.#deps.reserve.spend(() => this.#deps.runs.remove(id));
      return null;
    }
    return new Date(this.#deps.now().getTime() + keptMs).toISOString();
  }

  /**
   * Brings a run back; one that stands already stays as it is.
   * @throws ForbiddenError for anyone but its maker and administrators.
   */
  async restore(id: string, user: CurrentUser): Promise<components['schemas']['ForecastRunDetail']> {
    const run = this.#find((await this.#deps.runs.byId(id)) ?? (await this.#stillKept(id)), id);
    requireOwner(user, run.user_id, 'restore', 'run');
    // One that is just being removed stays deleted, and is not found below.
    if (run.deleted_at !== null) await this.#deps.runs.restore(id, this.#keptSince());
    return toRunDetail(this.#find(await this.#deps.runs.byId(id), id));
  }

  /** Removes what can no longer be restored, some groups at a time: whoever stops in between goes on with the rest. */
  async freeSpace(): Promise<void> {
    const time = this.#keptSince();
    for (const id of await this.#deps.runs.deletedBefore(time)) {
      if (!(await this.#deps.runs.expire(id, time))) continue;
      while (!this.#isClosing && (await this.#deps.groups.removeSomeOf(id, groupsAtOnce)) > 0)
        await setImmediate();
      if (this.#isClosing) return;
      await this.#deps.runs.remove(id);
    }
    await this.#deps.runs.removeUnusedEventSets(time);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosing = true;
    await this.#freeing;
  }

  /** @returns false where a full disk should not hold it any longer */
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

  async #stillKept(id: string): Promise<ForecastRunRow | undefined> {
    const run = await this.#deps.runs.deleted(id);
    return (run?.deleted_at ?? '') > this.#keptSince() ? run : undefined;
  }

  /** What was deleted earlier is gone for good. */
  #keptSince(): string {
    return new Date(this.#deps.now().getTime() - keptMs).toISOString();
  }

  #find(run: ForecastRunRow | undefined, id: string): ForecastRunRow {
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    return run;
  }
}
