import type { ForecastPoints, StoredPoints } from './stored-run.ts';
import { type Bucket, seasonLength } from '@forecast-console/calendar';

/** Accuracy of forecasts whose actuals are known. A metric is null if no actual is known or its denominator is 0. */
export interface RealizedAccuracy {
  /** Sum of absolute errors divided by the sum of absolute actuals, in percent. */
  wape: number | null;
  /** Mean of forecast − actual. */
  bias: number | null;
  /** Number of actuals inside their interval; `bounded` counts the actuals that have an interval. */
  hits: number;
  bounded: number;
  /** Number of forecasts whose actuals are known. */
  count: number;
}

/** Accumulates the errors of forecasts. */
export class AccuracySum {
  #error = 0;
  #actual = 0;
  #bias = 0;
  #hits = 0;
  #bounded = 0;
  #count = 0;

  /** @param bounds bounds of the interval; null if there is none */
  add(forecast: number, actual: number, bounds: readonly [lower: number, upper: number] | null): void {
    this.#error += Math.abs(forecast - actual);
    this.#actual += Math.abs(actual);
    this.#bias += forecast - actual;
    this.#count++;
    if (bounds === null) return;
    this.#bounded++;
    if (actual >= bounds[0] && actual <= bounds[1]) this.#hits++;
  }

  /** Sum of absolute errors in the unit of the data. */
  get absoluteError(): number {
    return this.#error;
  }

  get result(): RealizedAccuracy {
    return {
      wape: this.#actual === 0 ? null : (100 * this.#error) / this.#actual,
      bias: this.#count === 0 ? null : this.#bias / this.#count,
      hits: this.#hits,
      bounded: this.#bounded,
      count: this.#count,
    };
  }
}

/** Accumulates the errors of forecasts by lag. */
export class LagSums {
  readonly #sums = new Map<number, AccuracySum>();

  add(lag: number, ...forecast: Parameters<AccuracySum['add']>): void {
    const sum = this.#sums.get(lag) ?? new AccuracySum();
    this.#sums.set(lag, sum);
    sum.add(...forecast);
  }

  get result(): (RealizedAccuracy & { lag: number })[] {
    return [...this.#sums].map(([lag, sum]) => ({ lag, ...sum.result }));
  }
}

/** Returns the interval of the forecast at a lag (from 1); null if there is none. */
export function boundsAt({ lower, upper }: ForecastPoints, lag: number): readonly [number, number] | null {
  const [low, high] = [lower?.[lag - 1], upper?.[lag - 1]];
  return low === undefined || high === undefined ? null : [low, high];
}

/**
 * Calls `add` for every forecast of a series whose actual is known.
 * @param actuals actuals from the forecast start onward
 * @param add receives the lag (from 1), the forecast, the actual and the interval
 */
export function addForecasts(
  points: ForecastPoints,
  actuals: ArrayLike<number>,
  add: (lag: number, ...forecast: Parameters<AccuracySum['add']>) => void,
): void {
  const known = Math.min(points.forecast.length, actuals.length);
  for (let index = 0; index < known; index++) {
    const [forecast, actual] = [points.forecast[index], actuals[index]];
    if (forecast !== undefined && actual !== undefined && Number.isFinite(actual))
      add(index + 1, forecast, actual, boundsAt(points, index + 1));
  }
}

/** Returns the accuracy of a series. @param actuals actuals from the forecast start onward */
export function sumOf(points: ForecastPoints, actuals: ArrayLike<number>): AccuracySum {
  const sum = new AccuracySum();
  addForecasts(points, actuals, (_lag, ...forecast) => sum.add(...forecast));
  return sum;
}

/**
 * Returns the seasonal naive forecast: the actual of the same season before the forecast, or its estimate if the item was
 * out of stock.
 * @param lag buckets ahead, from 1
 * @returns null if that actual is unknown
 */
export function naiveForecast(
  {
    start,
    actual,
    stockouts = [],
    forecastStart,
  }: Pick<StoredPoints, 'start' | 'actual' | 'stockouts' | 'forecastStart'>,
  bucket: Bucket,
  lag: number,
): number | null {
  const season = seasonLength(bucket);
  const back = season * Math.ceil(lag / season);
  const index = forecastStart + lag - 1 - back - start;
  return actual[index] ?? stockouts.find(([at]) => at === index)?.[2] ?? null;
}
