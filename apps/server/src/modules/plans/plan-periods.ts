import { columnBlob, floatsOf } from '../datasets/storage/index.ts';
import { ConflictError } from '../../errors.ts';
import { nextTurn } from '../../next-turn.ts';
import {
  allGroups,
  type ForecastRunRow,
  settingsOf,
  type StoredGroup,
  type StoredPoints,
} from '../runs/index.ts';
import {
  type AdjustedCell,
  type AppliedChange,
  applyChange,
  type CellChange,
  decimalsOf,
  type Planned,
  sumAt,
} from './planned-cell.ts';
import type { NewPlan } from './repository.ts';
import { findMembers, type PlanStores } from './planned-run.ts';

type Key = Readonly<Record<string, string>>;

interface Dependencies {
  stores: PlanStores;
  run: ForecastRunRow;
  /** The points of the total, which name the periods. */
  span: StoredPoints;
}

/** The periods of one run during an edit of its plan. The caller stores `changes`. */
export class PlanPeriods {
  readonly #deps: Dependencies;
  readonly #read = new Map<number, Planned>();
  readonly #changed = new Set<number>();
  #weights: Float64Array | null = null;

  private constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Opens the periods of a run. The first edit stores the forecasts of all combinations by period. */
  static async open(stores: PlanStores, run: ForecastRunRow): Promise<PlanPeriods> {
    const total = await stores.groups.total(run.id);
    if (total === undefined) throw new ConflictError('This run has no forecast to adjust.');
    const periods = new PlanPeriods({ stores, run, span: JSON.parse(total.points) as StoredPoints });
    if (!(await stores.plans.hasPeriods(run.id))) await periods.#storeForecasts();
    return periods;
  }

  has(period: number): boolean {
    const { forecastStart, forecast } = this.#deps.span;
    return period >= forecastStart && period < forecastStart + forecast.length;
  }

  findMembers(key: Key): Promise<number[] | null> {
    return findMembers(this.#deps.stores, this.#deps.run, key);
  }

  async get(period: number): Promise<Planned> {
    const cached = this.#read.get(period);
    if (cached !== undefined) return cached;
    const { stores, run } = this.#deps;
    const row = await stores.plans.period(run.id, period);
    const forecast = floatsOf(row?.forecast ?? new Uint8Array());
    const { whole_units } = settingsOf(run);
    const read = {
      forecast,
      plan: row?.plan == null ? null : floatsOf(row.plan),
      decimals: whole_units === true ? 0 : decimalsOf(forecast),
    };
    this.#read.set(period, read);
    // Reading a period of 100,000 combinations takes milliseconds, so let the event loop serve other requests.
    await nextTurn();
    return read;
  }

  /** Computes the effect of a change without applying it. */
  async preview(period: number, members: readonly number[], change: CellChange): Promise<AppliedChange> {
    const planned = await this.get(period);
    const weights = await this.#shares();
    await nextTurn();
    return applyChange(planned, members, change, weights);
  }

  async apply(
    cell: Pick<AdjustedCell, 'period' | 'kind' | 'amount'>,
    members: readonly number[],
  ): Promise<AdjustedCell> {
    const { period, kind, amount } = cell;
    const { plan, before, after } = await this.preview(period, members, cell);
    this.#read.set(period, { ...(await this.get(period)), plan });
    this.#changed.add(period);
    return { period, kind, amount, before, after };
  }

  /** Removes all adjustments of a period. */
  async clear(period: number): Promise<void> {
    this.#read.set(period, { ...(await this.get(period)), plan: null });
    this.#changed.add(period);
  }

  /** The changed periods, which the caller stores. */
  get changes(): NewPlan[] {
    return [...this.#changed].map((period) => {
      const plan = this.#read.get(period)?.plan ?? null;
      if (plan === null) return { period, plan, total: null };
      const all = Array.from(plan, (_, at) => at);
      return { period, plan: columnBlob(plan), total: sumAt(plan, all, decimalsOf(plan)) };
    });
  }

  /**
   * Whether all of these combinations have negative actuals. Combinations without negative actuals get no negative
   * forecast either (RUN-10).
   */
  async mayBeNegative(members: readonly number[]): Promise<boolean> {
    const wanted = new Set(members);
    let [at, remaining] = [0, wanted.size];
    for await (const { points } of this.#groups()) {
      if (wanted.has(at++) && (JSON.parse(points) as StoredPoints).actual.some((value) => (value ?? 0) < 0))
        remaining--;
    }
    return remaining === 0;
  }

  /** Yields the groups of the run's own level, or the total if the run has no level. */
  async *#groups(): AsyncGenerator<StoredGroup> {
    const { stores, run } = this.#deps;
    const level = settingsOf(run).aggregation_characteristics;
    const total = await stores.groups.total(run.id);
    if (level.length > 0) yield* allGroups(stores.groups, run.id);
    else if (total) yield total;
  }

  async #shares(): Promise<Float64Array> {
    const { stores, run } = this.#deps;
    return (this.#weights ??= Float64Array.from(await stores.groups.shares(run.id)));
  }

  async #storeForecasts(): Promise<void> {
    const { stores, run, span } = this.#deps;
    const { forecastStart, forecast } = span;
    const count = Math.max(1, await stores.groups.count(run.id, ''));
    const periods = forecast.map(() => new Float64Array(count));
    let at = 0;
    for await (const { points } of this.#groups()) {
      for (const [index, value] of (JSON.parse(points) as StoredPoints).forecast.entries()) {
        const values = periods[index];
        if (values) values[at] = value;
      }
      at++;
    }
    await stores.plans.insertPeriods(
      periods.map((values, index) => ({
        run_id: run.id,
        period: forecastStart + index,
        forecast: columnBlob(values),
      })),
    );
  }
}
