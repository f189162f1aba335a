import type { components } from '@forecast-console/api-client/schema';
import type { Bucket } from '@forecast-console/calendar';
import {
  type ForecastRunRow,
  type ReadablePlan,
  naiveForecast,
  type StoredGroup,
  type StoredPoints,
} from '../runs/index.ts';
import { bucketOf, cellsOf, keyOf } from './adjustment-row.ts';
import type { AdjustmentRow } from './repository.ts';
import { timelyCells, type KnownSince } from './timely-plan.ts';
import { findMembers, type PlanStores } from './planned-run.ts';

type Schemas = components['schemas'];

interface Dependencies {
  stores: PlanStores;
  run: ForecastRunRow;
  active: readonly AdjustmentRow[];
  /** The plan, excluding adjustments that were made after their actuals were known. */
  planned: ReadablePlan;
  since: KnownSince;
}

/** Compares naive forecast, forecast and plan of a run with its actuals (forecast value added). */
export class ValueAdded {
  readonly #deps: Dependencies;
  readonly #bucket: Bucket;
  readonly #actuals: ArrayLike<number>[] = [];
  readonly #errors = { naive: 0, forecast: 0, plan: 0 };
  #actual = 0;
  #naiveIsKnown = true;
  #start = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#bucket = bucketOf(deps.run);
  }

  get isNeeded(): boolean {
    return this.#deps.active.length > 0;
  }

  /**
   * Adds the next combination, which must be the next one by position.
   * @param actuals actuals from the forecast start onward
   */
  async add(row: StoredGroup, points: StoredPoints, actuals: ArrayLike<number>): Promise<void> {
    this.#actuals.push(actuals);
    this.#start = points.forecastStart;
    const plan = (await this.#deps.planned.getGroupPlan(row, points)) ?? points.forecast;
    for (const [index, actual] of Array.from(actuals).slice(0, points.forecast.length).entries()) {
      // The demand of a period out of stock is unknown.
      if (Number.isNaN(actual)) continue;
      const naive = naiveForecast(points, this.#bucket, index + 1);
      this.#actual += Math.abs(actual);
      this.#errors.forecast += Math.abs((points.forecast[index] ?? 0) - actual);
      this.#errors.plan += Math.abs((plan[index] ?? 0) - actual);
      this.#errors.naive += Math.abs((naive ?? 0) - actual);
      this.#naiveIsKnown &&= naive !== null;
    }
  }

  /** Returns the result; null if the run has no active adjustments. */
  async result(): Promise<Schemas['ValueAdded'] | null> {
    if (!this.isNeeded) return null;
    const { stores, run, active, since } = this.#deps;
    const [byReason, byAuthor] = [
      new Map<string, Schemas['AddedBy']>(),
      new Map<string, Schemas['AddedBy']>(),
    ];
    const counts = { counted: 0, late: 0, pending: 0, vanished: 0 };
    for (const row of active) {
      const all = cellsOf(row);
      const timely = timelyCells(row, since);
      const members = row.vanished === 1 ? null : await findMembers(stores, run, keyOf(row));
      if (members === null) {
        counts.vanished += all.length;
        continue;
      }
      counts.late += all.length - timely.length;
      const own = { cells: 0, before: 0, after: 0 };
      for (const { period, before, after } of timely) {
        const actual = this.#actualSum(members, period - this.#start);
        if (actual === null || before === null || after === null) {
          counts.pending++;
          continue;
        }
        counts.counted++;
        own.cells++;
        own.before += Math.abs(before - actual);
        own.after += Math.abs(after - actual);
      }
      if (own.cells === 0) continue;
      addTo(byReason, row.reason, own);
      addTo(byAuthor, row.created_by ?? 'N/A', own);
    }
    const wape = (error: number) => (this.#actual === 0 ? null : (100 * error) / this.#actual);
    return {
      naive_wape: this.#naiveIsKnown ? wape(this.#errors.naive) : null,
      forecast_wape: wape(this.#errors.forecast),
      plan_wape: wape(this.#errors.plan),
      adjusted_cells: counts,
      by_reason: [...byReason.values()],
      by_author: [...byAuthor.values()],
    };
  }

  /** Returns the sum of the actuals in a bucket; null while one of them is unknown. */
  #actualSum(members: readonly number[], index: number): number | null {
    let sum = 0;
    for (const member of members) {
      const value = this.#actuals[member]?.[index];
      if (value === undefined || Number.isNaN(value)) return null;
      sum += value;
    }
    return sum;
  }
}

function addTo(
  all: Map<string, Schemas['AddedBy']>,
  name: string,
  { cells, before, after }: { cells: number; before: number; after: number },
): void {
  const current = all.get(name) ?? { name, adjustments: 0, cells: 0, error_before: 0, error_after: 0 };
  all.set(name, {
    name,
    adjustments: current.adjustments + 1,
    cells: current.cells + cells,
    error_before: current.error_before + before,
    error_after: current.error_after + after,
  });
}
