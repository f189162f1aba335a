import type { components } from '@forecast-console/api-client/schema';
import { seasonLength } from '@forecast-console/calendar';
import { type ExpectedDemand, forecastOver, Service } from '@forecast-console/forecasting/stock';
import { nextTurn } from '../../next-turn.ts';
import { naiveForecast, type StoredGroup, type StoredPoints } from '../runs/index.ts';
import { maxMs, type StockOfRun, toStockItem } from './proposals.ts';
import { completeItem } from './stock-item.ts';

type Schemas = components['schemas'];

/** Maximum number of past cycles from which the error of the naive forecast is estimated. */
const maxCycles = 24;

/** What stock of a certain size would have done. */
class Outcome {
  #covered = 0;
  #left = 0;
  #lost = 0;

  add(stock: number, demand: number): void {
    if (demand <= stock) this.#covered++;
    this.#left += Math.max(0, stock - demand);
    this.#lost += Math.max(0, demand - stock);
  }

  result(items: number, demand: number): Schemas['RealisedStockOutcome'] {
    return {
      cycles_without_shortage: items === 0 ? null : this.#covered / items,
      demand_met: demand > 0 ? 1 - this.#lost / demand : null,
      stock_left: this.#left,
      lost_sales: this.#lost,
    };
  }
}

/**
 * Replays the first order cycle of each item with its actual demand: the item starts with the stock to order up to, and
 * sells for its lead time and review period. Does the same with the seasonal naive forecast, which shows what the
 * forecast saves.
 */
export class RealizedStock {
  readonly #run: StockOfRun;
  readonly #forecast = new Outcome();
  readonly #naive = new Outcome();
  /** Mean absolute error of each cycle length, in units of the scale of a series. */
  readonly #errorSizes = new Map<number, number>();
  #items = 0;
  #unmeasured = 0;
  #demand = 0;
  #levels = 0;
  #turnStart = performance.now();

  constructor(run: StockOfRun) {
    this.#run = run;
  }

  /** @param actuals values of the buckets from the forecast start onward; NaN is unknown */
  async add(row: StoredGroup, points: StoredPoints, actuals: ArrayLike<number>): Promise<void> {
    if (performance.now() - this.#turnStart > maxMs) {
      await nextTurn();
      this.#turnStart = performance.now();
    }
    const { inputs, reach } = this.#run;
    const item = inputs.itemOf(JSON.parse(row.key) as Record<string, string>);
    const complete = item && completeItem(item, inputs.settings);
    if (complete == null) return;
    const length = complete.lead_time + complete.review_period;
    const known = Array.from(actuals).slice(0, points.forecast.length);
    const demand = length > known.length ? Number.NaN : Math.max(0, forecastOver(known, length));
    if (Number.isNaN(demand) || points.errorScale === undefined) {
      this.#unmeasured++;
      return;
    }
    const stockItem = toStockItem(complete, inputs.settings);
    const stockFor = (expected: Pick<ExpectedDemand, 'forecast' | 'scale'>) =>
      new Service({ ...expected, reach, nonnegative: true }, stockItem).stockFor(stockItem.target);
    this.#items++;
    this.#demand += demand;
    this.#levels += complete.service_level;
    this.#forecast.add(stockFor({ forecast: points.forecast, scale: points.errorScale }), demand);
    this.#naive.add(stockFor(this.#naiveDemand(points, points.errorScale, length)), demand);
  }

  result(): Schemas['RealisedStock'] {
    const items = this.#items;
    const { service, service_level } = this.#run.inputs.settings;
    return {
      service,
      // Without rounding errors, which could exceed the largest service level.
      service_level: items === 0 ? service_level : Number((this.#levels / items).toFixed(9)),
      items,
      unmeasured: this.#unmeasured,
      demand: this.#demand,
      forecast: this.#forecast.result(items, this.#demand),
      naive: this.#naive.result(items, this.#demand),
    };
  }

  /**
   * Returns the seasonal naive forecast of an item, with the scale of its own past errors. Where the value of the previous
   * season is unknown, the mean of the history replaces it.
   *
   * @param scale used if no past cycle is known
   */
  #naiveDemand(
    points: StoredPoints,
    scale: number,
    length: number,
  ): Pick<ExpectedDemand, 'forecast' | 'scale'> {
    const { bucket, horizon } = this.#run;
    const { start, actual, forecastStart } = points;
    const history = actual.slice(0, forecastStart - start);
    const values = history.filter((value) => value !== null);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const naiveFrom = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, at) => naiveForecast({ ...points, forecastStart: from }, bucket, at + 1) ?? mean,
      );
    const size = Math.ceil(length);
    const errors: number[] = [];
    const oldest = start + seasonLength(bucket);
    for (let from = forecastStart - size; from >= oldest && errors.length < maxCycles; from--) {
      const cycle = history.slice(from - start, from - start + size).map((value) => value ?? Number.NaN);
      const error = Math.abs(forecastOver(cycle, length) - forecastOver(naiveFrom(from, size), length));
      if (cycle.length === size && !Number.isNaN(error)) errors.push(error);
    }
    const usual = this.#errorSize(length);
    return {
      forecast: naiveFrom(forecastStart, horizon),
      scale:
        errors.length === 0 || usual === 0
          ? scale
          : errors.reduce((sum, error) => sum + error, 0) / errors.length / usual,
    };
  }

  #errorSize(length: number): number {
    const known = this.#errorSizes.get(length);
    if (known !== undefined) return known;
    const { reach } = this.#run;
    const whole = Math.floor(length);
    const above = reach[Math.min(whole, reach.length - 1)] ?? new Float64Array(0);
    const below = reach[whole - 1] ?? new Float64Array(above.length);
    const part = length - whole;
    const size =
      above.reduce((sum, high, at) => {
        const low = below[at] as number;
        return sum + Math.abs(low + part * (high - low));
      }, 0) / Math.max(1, above.length);
    this.#errorSizes.set(length, size);
    return size;
  }
}
