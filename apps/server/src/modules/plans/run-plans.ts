import { setImmediate } from 'node:timers/promises';
import type { components } from '@forecast-console/api-client/schema';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { FairLimiter } from '../../compute/fair-limiter.ts';
import type { AdjustedCell } from './planned-cell.ts';
import { dateInWords } from '../../date-in-words.ts';
import {
  type ForecastRunRow,
  type ForecastRunsRepository,
  type StoredPoints,
  valuesOf,
} from '../runs/index.ts';
import type { DatasetVersionsRepository } from '../datasets/index.ts';
import type { AdjustmentRow } from './repository.ts';
import { requireOwner, type UsersRepository } from '../auth/index.ts';
import { requirePlainText } from '../../plain-text.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { bucketOf, cellsOf, keyOf, periodOf, toAdjustment } from './adjustment-row.ts';
import { foreseenPlan, knownSince } from './foreseen.ts';
import { PlanPeriods } from './plan-periods.ts';
import { PlannedRun, type PlanStores } from './planned-run.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { ValueAdded } from './value-added.ts';

type Schemas = components['schemas'];

interface Dependencies extends PlanStores {
  runs: ForecastRunsRepository;
  versions: Pick<DatasetVersionsRepository, 'calendars'>;
  users: UsersRepository;
  now: () => Date;
}

const usualLimit = 20;
/** Of one run. */
const mostAdjustments = 1000;
/** As an amount in the contract. */
const mostPlanned = 1e15;

/** What people make of the forecast of a run. */
export class RunPlans {
  readonly #deps: Dependencies;
  /** Long changes come to an end, as short ones of this process wait for them. */
  readonly #edits = new FairLimiter(1);

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async of(
    id: string,
    { limit = usualLimit, offset = 0 }: { limit?: number; offset?: number },
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

  /** What is adjusted of a run, to be read beside its forecast. */
  async read(run: ForecastRunRow): Promise<PlannedRun> {
    return new PlannedRun(this.#deps, run, await this.#deps.plans.adjusted(run.id));
  }

  /** Adds up what adjusting has brought that was done before its actuals were known. */
  async valueAdded(run: ForecastRunRow): Promise<ValueAdded> {
    const since = knownSince(await this.#deps.versions.calendars(run.upload_id), bucketOf(run));
    return new ValueAdded(this.#deps, run, await foreseenPlan(this.#deps, run, since), since);
  }

  /** What stands of the adjustments of a run, in their order. */
  async standing(run: ForecastRunRow): Promise<Schemas['Adjustment'][]> {
    return (await this.#deps.plans.standing(run.id)).map((row) => toAdjustment(row, run));
  }

  /**
   * Changes the plan of the total, a combination or a group in some periods.
   * @throws ChangedMeanwhileError when somebody else changed one of them since the caller has read it.
   * @throws ConflictError while the plan is locked or the run has no result.
   * @throws InvalidInputError of periods, combinations and values that the plan cannot have.
   */
  adjust(
    id: string,
    { group, cells, reason }: Schemas['AdjustmentRequest'],
    user: CurrentUser,
  ): Promise<Schemas['Adjustment']> {
    return this.#change(id, user, async (revision) => {
      const run = await this.#unlocked(id);
      requirePlainText('reason', reason);
      if ((await this.#deps.plans.count(id)).total >= mostAdjustments)
        throw new InvalidInputError(
          `A plan holds at most ${mostAdjustments} adjustments. Refresh the run to go on with those that stand.`,
        );
      const periods = await PlanPeriods.open(this.#deps, run);
      const key = group === undefined ? {} : valuesOf(group);
      const members = await periods.membersOf(key);
      if (members === null)
        throw new InvalidInputError(
          `The run has no combination ${Object.values(key).join(' + ')} that its parts are known of.`,
        );
      const asked = cells.map((cell) => ({ ...cell, period: periodOf(cell.date, run, periods) }));
      if (new Set(asked.map(({ period }) => period)).size < asked.length)
        throw new InvalidInputError('A period is named twice.');
      await requireUnchanged({ cells: asked, key, members }, periods, () => this.#deps.plans.standing(id));
      const done: AdjustedCell[] = [];
      for (const cell of asked) {
        const applied = await periods.apply(cell, members);
        await requirePossible(cell, applied, () => periods.mayBeNegative(members));
        done.push(applied);
      }
      const number = await this.#deps.plans.add(
        {
          run_id: id,
          key: JSON.stringify(key),
          name: await this.#nameOf(run, key, members),
          cells: JSON.stringify(done),
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
   * Takes an adjustment back; those after it are applied to what is left.
   * @throws ForbiddenError for anyone but its author and administrators.
   */
  undo(id: string, number: number, user: CurrentUser): Promise<Schemas['Adjustment']> {
    return this.#change(id, user, async (revision) => {
      const run = await this.#unlocked(id);
      const undone = await this.#adjustment(run, number);
      requireOwner(user, undone.user_id, 'undo', 'adjustment');
      if (undone.undone_at !== null) throw new ConflictError('This adjustment was taken back already.');
      const periods = await PlanPeriods.open(this.#deps, run);
      const touched = new Set(cellsOf(undone).map(({ period }) => period));
      for (const period of touched) if (undone.vanished === 0) await periods.clear(period);
      const later = new Map<number, string>();
      for (const row of await this.#deps.plans.standing(id)) {
        if (row.number === number || row.vanished === 1) continue;
        const cells = cellsOf(row);
        if (!cells.some(({ period }) => touched.has(period))) continue;
        const members = (await periods.membersOf(keyOf(row))) ?? [];
        const again: AdjustedCell[] = [];
        for (const cell of cells)
          again.push(touched.has(cell.period) ? await periods.apply(cell, members) : cell);
        later.set(row.number, JSON.stringify(again));
        // A thousand of them would hold up every answer.
        await setImmediate();
      }
      const by = { undone_by: user.id, undone_at: this.#deps.now().toISOString() };
      const isStored = await this.#deps.plans.undo(undone, by, later, periods.changes, revision);
      return isStored ? toAdjustment(await this.#adjustment(run, number), run) : null;
    });
  }

  /** @throws ForbiddenError for anyone but the maker of the run and administrators. */
  async lock(id: string, { locked }: Schemas['PlanLock'], user: CurrentUser): Promise<Schemas['PlanLock']> {
    const run = await this.#completed(id);
    requireOwner(user, run.user_id, 'lock', 'run');
    await this.#deps.runs.update(
      id,
      locked
        ? { plan_locked_at: this.#deps.now().toISOString(), plan_locked_by: user.id }
        : { plan_locked_at: null, plan_locked_by: null },
    );
    return { locked };
  }

  /**
   * Each change is based on all before: when another one was stored meanwhile, through whichever server, it is worked
   * out anew.
   * @param work from a revision of the run; null when that is not the newest any more, and nothing is stored
   */
  #change<Result>(
    id: string,
    user: CurrentUser,
    work: (revision: number) => Promise<Result | null>,
  ): Promise<Result> {
    return this.#edits.run(user.id, async () => {
      for (;;) {
        const result = await work(await this.#deps.plans.revision(id));
        if (result !== null) return result;
      }
    });
  }

  /** What master data calls one combination. */
  async #nameOf(
    run: ForecastRunRow,
    key: Readonly<Record<string, string>>,
    members: readonly number[],
  ): Promise<string | null> {
    const [only, ...others] = members;
    if (only === undefined || others.length > 0 || Object.keys(key).length === 0) return null;
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
        `The plan of this run was locked by ${(await this.#lockedBy(run)) ?? 'somebody who is gone'}. Unlock it first, or ask them to.`,
      );
    return run;
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Only a run that is completed has a plan. Wait until it is.');
    return run;
  }
}

/** @throws InvalidInputError of a change that changes nothing, or makes of a plan what none can be. */
async function requirePossible(
  { date: iso, kind }: Schemas['CellChange'],
  { before, after }: AdjustedCell,
  mayBeNegative: () => Promise<boolean>,
): Promise<void> {
  const date = dateInWords(iso);
  if (kind === 'percent' && before === 0)
    throw new InvalidInputError(`The plan of ${date} is 0, so per cent change nothing. Set a value.`);
  if (Math.abs(after ?? 0) > mostPlanned)
    throw new InvalidInputError(`The plan of ${date} would be more than ${mostPlanned}.`);
  if ((after ?? 0) < 0 && !(await mayBeNegative()))
    throw new InvalidInputError(`The plan of ${date} cannot be below 0 where there never was less than 0.`);
}
