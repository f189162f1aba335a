import { columnBlob, floatsOf } from '../datasets/storage/index.ts';
import { ConflictError } from '../../errors.ts';
import {
  allGroups,
  type ForecastRunRow,
  type RunRequest,
  type StoredGroup,
  type StoredPoints,
} from '../runs/index.ts';
import {
  type AdjustedCell,
  changed,
  type CellChange,
  type Planned,
  type AppliedChange,
} from './planned-cell.ts';
import { decimalsOf, sumAt } from './spread.ts';
import type { NewPlan } from './repository.ts';
import { membersOf, type PlanStores } from './planned-run.ts';

type Key = Readonly<Record<string, string>>;

/** The periods of one run while its plan is changed; nothing is stored until `changes` are. */
export class PlanPeriods {
  readonly #stores: PlanStores;
  readonly #run: ForecastRunRow;
  readonly #span: StoredPoints;
  readonly #read = new Map<number, Planned>();
  readonly #changed = new Set<number>();
  #weights: Float64Array | null = null;

  private constructor(stores: PlanStores, run: ForecastRunRow, span: StoredPoints) {
    this.#stores = stores;
    this.#run = run;
    this.#span = span;
  }

  /** Puts the forecasts of a run together by period, once, before the first of them is adjusted. */
  static async open(stores: PlanStores, run: ForecastRunRow): Promise<PlanPeriods> {
    const total = await stores.groups.total(run.id);
    if (total === undefined) throw new ConflictError('This run has no forecast that could be planned with.');
    const periods = new PlanPeriods(stores, run, JSON.parse(total.points) as StoredPoints);
    if (!(await stores.plans.hasPeriods(run.id))) await periods.#gather();
    return periods;
  }

  has(period: number): boolean {
    return (
      period >= this.#span.forecastStart && period < this.#span.forecastStart + this.#span.forecast.length
    );
  }

  membersOf(key: Key): Promise<number[] | null> {
    return membersOf(this.#stores, this.#run, key);
  }

  async at(period: number): Promise<Planned> {
    const known = this.#read.get(period);
    if (known !== undefined) return known;
    const row = await this.#stores.plans.period(this.#run.id, period);
    const read = {
      forecast: floatsOf(row?.forecast ?? new Uint8Array()),
      plan: row?.plan == null ? null : floatsOf(row.plan),
    };
    this.#read.set(period, read);
    return read;
  }

  /** What a change would make of a cell. */
  async tried(period: number, members: readonly number[], change: CellChange): Promise<AppliedChange> {
    return changed(await this.at(period), members, change, await this.#shares());
  }

  async apply(
    cell: Pick<AdjustedCell, 'period' | 'kind' | 'amount'>,
    members: readonly number[],
  ): Promise<AdjustedCell> {
    const { period, kind, amount } = cell;
    const { plan, before, after } = await this.tried(period, members, cell);
    this.#read.set(period, { ...(await this.at(period)), plan });
    this.#changed.add(period);
    return { period, kind, amount, before, after };
  }

  /** Takes all adjustments of a period back. */
  async clear(period: number): Promise<void> {
    this.#read.set(period, { ...(await this.at(period)), plan: null });
    this.#changed.add(period);
  }

  /** What has become of the periods that were changed. */
  get changes(): NewPlan[] {
    return [...this.#changed].map((period) => {
      const plan = this.#read.get(period)?.plan ?? null;
      if (plan === null) return { period, plan, total: null };
      const everyone = Array.from(plan, (_, at) => at);
      return { period, plan: columnBlob(plan), total: sumAt(plan, everyone, decimalsOf(plan)) };
    });
  }

  /** Whether all of these combinations have had negative values, as those which have not get none (RUN-10). */
  async mayBeNegative(members: readonly number[]): Promise<boolean> {
    const wanted = new Set(members);
    let [at, left] = [0, wanted.size];
    for await (const { points } of this.#groups()) {
      if (wanted.has(at++) && (JSON.parse(points) as StoredPoints).actual.some((value) => (value ?? 0) < 0))
        left--;
    }
    return left === 0;
  }

  /** The run's own groups; in total alone the total. */
  async *#groups(): AsyncGenerator<StoredGroup> {
    const level = (JSON.parse(this.#run.request) as RunRequest).aggregation_characteristics;
    const total = await this.#stores.groups.total(this.#run.id);
    if (level.length > 0) yield* allGroups(this.#stores.groups, this.#run.id);
    else if (total) yield total;
  }

  async #shares(): Promise<Float64Array> {
    return (this.#weights ??= Float64Array.from(await this.#stores.groups.shares(this.#run.id)));
  }

  async #gather(): Promise<void> {
    const { forecastStart, forecast } = this.#span;
    const count = Math.max(1, await this.#stores.groups.count(this.#run.id, ''));
    const periods = forecast.map(() => new Float64Array(count));
    let at = 0;
    for await (const { points } of this.#groups()) {
      for (const [index, value] of (JSON.parse(points) as StoredPoints).forecast.entries()) {
        const values = periods[index];
        if (values) values[at] = value;
      }
      at++;
    }
    await this.#stores.plans.insertPeriods(
      periods.map((values, index) => ({
        run_id: this.#run.id,
        period: forecastStart + index,
        forecast: columnBlob(values),
      })),
    );
  }
}
