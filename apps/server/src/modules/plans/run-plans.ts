import { nextTurn } from '../../next-turn.ts';
import type { components } from '@forecast-console/api-client/schema';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { AdjustedCell } from './planned-cell.ts';
import { dateInWords, requirePlainText } from '../../plain-text.ts';
import {
  type ForecastRunRow,
  type ForecastRunsRepository,
  type ReadablePlan,
  type StoredPoints,
  parseGroup,
} from '../runs/index.ts';
import type { DatasetVersionsRepository, StorageQuota } from '../datasets/index.ts';
import type { AdjustmentRow } from './repository.ts';
import { requireOwner, type UsersRepository } from '../auth/index.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { bucketOf, cellsOf, keyOf, periodOf, toAdjustment } from './adjustment-row.ts';
import { timelyPlan, knownSince } from './timely-plan.ts';
import { PlanPeriods } from './plan-periods.ts';
import type { PlanLocks } from './plan-locks.ts';
import { plannedRun, type PlanStores } from './planned-run.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { ValueAdded } from './value-added.ts';

type Schemas = components['schemas'];

interface Dependencies extends PlanStores {
  runs: ForecastRunsRepository;
  versions: Pick<DatasetVersionsRepository, 'calendars'>;
  users: UsersRepository;
  locks: PlanLocks;
  quota: Pick<StorageQuota, 'requireSpace'>;
  now: () => Date;
}

const defaultLimit = 20;
/** Maximum number of adjustments of one run, including undone adjustments. */
const maxAdjustments = 1000;
/** Largest amount that the API contract allows. */
const maxPlanned = 1e15;

/** Plans of runs: the forecast with the adjustments of users. */
export class RunPlans {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async get(
    id: string,
    { limit = defaultLimit, offset = 0 }: { limit?: number; offset?: number },
  ): Promise<Schemas['Plan']> {
    const run = await this.#completed(id);
    const { total, vanished } = await this.#deps.plans.count(id);
    const row = await this.#deps.groups.total(id);
    const points = row && (JSON.parse(row.points) as StoredPoints);
    const plan = points && (await this.read(run)).total(points);
    const sum = (values: readonly number[] = []) => values.reduce((all, value) => all + value, 0);
    const rows = await this.#deps.plans.page(id, limit, offset);
    return {
      run_id: id,
      locked_by: await this.#lockedBy(run),
      locked_at: run.plan_locked_at,
      forecast_sum: sum(points?.forecast),
      plan_sum: sum(plan ?? points?.forecast),
      vanished_count: vanished,
      adjustments: rows.map((adjustment) => toAdjustment(adjustment, run)),
      total,
      limit,
      offset,
    };
  }

  /** Reads the plan of a run. */
  async read(run: ForecastRunRow): Promise<ReadablePlan> {
    return plannedRun(this.#deps, run, await this.#deps.plans.adjusted(run.id));
  }

  /** Measures the effect of the adjustments that were made before their actuals were known. */
  async valueAdded(run: ForecastRunRow): Promise<ValueAdded> {
    const since = knownSince(await this.#deps.versions.calendars(run.upload_id), bucketOf(run));
    const planned = await timelyPlan(this.#deps, run, since);
    return new ValueAdded({
      stores: this.#deps,
      run,
      active: await this.#deps.plans.active(run.id),
      planned,
      since,
    });
  }

  /** Returns the adjustments that were not undone, in the order they were made. */
  async activeAdjustments(run: ForecastRunRow): Promise<Schemas['Adjustment'][]> {
    return (await this.#deps.plans.active(run.id)).map((row) => toAdjustment(row, run));
  }

  /**
   * Changes the plan of the total, a combination or a group in some periods.
   * @throws ChangedMeanwhileError if another user changed one of them after the caller read it
   * @throws ConflictError if the plan is locked or the run has no result
   * @throws InvalidInputError for unknown periods or combinations and impossible values
   */
  adjust(
    id: string,
    { group, cells, reason }: Schemas['AdjustmentRequest'],
    user: CurrentUser,
  ): Promise<Schemas['Adjustment']> {
    return this.#change(id, user, async (revision) => {
      const run = await this.#unlocked(id);
      requirePlainText('reason', reason);
      await this.#deps.quota.requireSpace(user);
      if ((await this.#deps.plans.count(id)).total >= maxAdjustments)
        throw new InvalidInputError(
          `A plan can have at most ${maxAdjustments} adjustments. Refresh the run to continue with the active ones.`,
        );
      const periods = await PlanPeriods.open(this.#deps, run);
      const key = group === undefined ? {} : parseGroup(group);
      const members = await periods.findMembers(key);
      if (members === null)
        throw new InvalidInputError(
          `The run has no combination ${Object.values(key).join(' + ')} that can be adjusted.`,
        );
      const requested = cells.map((cell) => ({ ...cell, period: periodOf(cell.date, run, periods) }));
      if (new Set(requested.map(({ period }) => period)).size < requested.length)
        throw new InvalidInputError('Each period can be changed only once per adjustment.');
      await requireUnchanged({ cells: requested, key, members }, periods, () => this.#deps.plans.active(id));
      const adjusted: AdjustedCell[] = [];
      for (const cell of requested) {
        const applied = await periods.apply(cell, members);
        await requirePossible(cell, applied, () => periods.mayBeNegative(members));
        adjusted.push(applied);
      }
      const number = await this.#deps.plans.add(
        {
          run_id: id,
          key: JSON.stringify(key),
          name: await this.#nameOf(run, key, members),
          cells: JSON.stringify(adjusted),
          reason: reason.trim(),
          user_id: user.id,
          created_at: this.#deps.now().toISOString(),
          carried: 0,
          vanished: 0,
        },
        periods.changes,
        revision,
      );
      return number === null ? null : toAdjustment(await this.#adjustment(run, number), run);
    });
  }

  /**
   * Undoes an adjustment and applies the later ones again without it.
   * @throws ForbiddenError unless the user is its author or an administrator
   */
  undo(id: string, number: number, user: CurrentUser): Promise<Schemas['Adjustment']> {
    return this.#change(id, user, async (revision) => {
      const run = await this.#unlocked(id);
      const undone = await this.#adjustment(run, number);
      requireOwner(user, undone.user_id, 'undo', 'adjustment');
      if (undone.undone_at !== null) throw new ConflictError('This adjustment has already been undone.');
      const periods = await PlanPeriods.open(this.#deps, run);
      // An adjustment of a vanished item has no effect on the plan.
      const touched = new Set(undone.vanished === 1 ? [] : cellsOf(undone).map(({ period }) => period));
      for (const period of touched) await periods.clear(period);
      const later = new Map<number, string>();
      for (const row of await this.#deps.plans.active(id)) {
        if (row.number === number || row.vanished === 1) continue;
        const cells = cellsOf(row);
        if (!cells.some(({ period }) => touched.has(period))) continue;
        const members = (await periods.findMembers(keyOf(row))) ?? [];
        const reapplied: AdjustedCell[] = [];
        for (const cell of cells)
          reapplied.push(touched.has(cell.period) ? await periods.apply(cell, members) : cell);
        later.set(row.number, JSON.stringify(reapplied));
        // There can be a thousand adjustments, so let the event loop serve other requests in between.
        await nextTurn();
      }
      const undoneBy = { undone_by: user.id, undone_at: this.#deps.now().toISOString() };
      const isStored = await this.#deps.plans.undo(undone, undoneBy, later, periods.changes, revision);
      return isStored ? toAdjustment(await this.#adjustment(run, number), run) : null;
    });
  }

  /** @throws ForbiddenError unless the user is the owner of the run or an administrator */
  async lock(id: string, { locked }: Schemas['PlanLock'], user: CurrentUser): Promise<Schemas['PlanLock']> {
    const run = await this.#completed(id);
    requireOwner(user, run.user_id, 'lock', 'run');
    const { plans, runs, now } = this.#deps;
    if (locked) await plans.lock(id, user.id, now().toISOString());
    else await runs.update(id, { plan_locked_at: null, plan_locked_by: null });
    return { locked };
  }

  /**
   * Serializes the edits of a run. The run itself can still change during an edit, for example when it is renamed; the
   * edit is then computed again.
   *
   * @param work computes and stores the edit for a revision of the run; null if the run has changed since
   */
  #change<Result>(
    id: string,
    user: CurrentUser,
    work: (revision: number) => Promise<Result | null>,
  ): Promise<Result> {
    return this.#deps.locks.run(id, user.id, async () => {
      for (;;) {
        const result = await work(await this.#deps.plans.revision(id));
        if (result !== null) return result;
      }
    });
  }

  /** Returns the master data name of a single combination. */
  async #nameOf(
    run: ForecastRunRow,
    key: Readonly<Record<string, string>>,
    members: readonly number[],
  ): Promise<string | null> {
    const [only, ...rest] = members;
    if (only === undefined || rest.length > 0 || Object.keys(key).length === 0) return null;
    return (await this.#deps.groups.at(run.id, only + 1))?.name ?? null;
  }

  async #adjustment(run: ForecastRunRow, number: number): Promise<AdjustmentRow> {
    const row = await this.#deps.plans.byNumber(run.id, number);
    if (row === undefined) throw new NotFoundError(`Run ${run.id} has no adjustment ${number}`);
    return row;
  }

  async #lockedBy({ plan_locked_by: by }: ForecastRunRow): Promise<string | null> {
    return by === null ? null : ((await this.#deps.users.byId(by))?.username ?? null);
  }

  async #unlocked(id: string): Promise<ForecastRunRow> {
    const run = await this.#completed(id);
    if (run.plan_locked_at !== null)
      throw new ConflictError(
        `The plan of this run is locked by ${(await this.#lockedBy(run)) ?? 'a deleted user'}. Unlock it first, or ask them to unlock it.`,
      );
    return run;
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Only a completed run has a plan. Wait until the run is completed.');
    return run;
  }
}

/** @throws InvalidInputError if the change has no effect or leads to an impossible plan */
async function requirePossible(
  { date: iso, kind }: Schemas['CellChange'],
  { before, after }: AdjustedCell,
  mayBeNegative: () => Promise<boolean>,
): Promise<void> {
  const date = dateInWords(iso);
  if (kind === 'percent' && before === 0)
    throw new InvalidInputError(
      `The plan for ${date} is 0, so a percentage has no effect. Enter a value instead.`,
    );
  if (Math.abs(after ?? 0) > maxPlanned)
    throw new InvalidInputError(`The plan for ${date} would exceed ${maxPlanned}.`);
  if ((after ?? 0) < 0 && !(await mayBeNegative()))
    throw new InvalidInputError(
      `The plan for ${date} cannot be negative because there were never negative values.`,
    );
}
