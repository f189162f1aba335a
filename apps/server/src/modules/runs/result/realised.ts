import type { StoredPoints } from './stored-run.ts';

/** How forecasts did that met their actuals; null where none did, or nothing can be divided by. */
export interface Realised {
  /** Sum of absolute errors over that of absolute actuals, in percentage points. */
  wape: number | null;
  /** Mean of forecast − actual. */
  bias: number | null;
  /** Actuals within their interval, of those that have one. */
  hits: number;
  bounded: number;
  /** Forecasts that met their actual. */
  count: number;
}

/** Adds up forecasts and what became of them. */
export class RealisedSum {
  #error = 0;
  #actual = 0;
  #bias = 0;
  #hits = 0;
  #bounded = 0;
  #count = 0;

  /** @param bounds of the interval; null without one */
  add(forecast: number, actual: number, bounds: readonly [lower: number, upper: number] | null): void {
    this.#error += Math.abs(forecast - actual);
    this.#actual += Math.abs(actual);
    this.#bias += forecast - actual;
    this.#count++;
    if (bounds === null) return;
    this.#bounded++;
    if (actual >= bounds[0] && actual <= bounds[1]) this.#hits++;
  }

  /** In units of the data. */
  get absoluteError(): number {
    return this.#error;
  }

  get result(): Realised {
    return {
      wape: this.#actual === 0 ? null : (100 * this.#error) / this.#actual,
      bias: this.#count === 0 ? null : this.#bias / this.#count,
      hits: this.#hits,
      bounded: this.#bounded,
      count: this.#count,
    };
  }
}

/** The interval of a forecast at a lag, counted from 1; null where it has none. */
export function boundsAt({ lower, upper }: StoredPoints, lag: number): readonly [number, number] | null {
  const [low, high] = [lower?.[lag - 1], upper?.[lag - 1]];
  return low === undefined || high === undefined ? null : [low, high];
}

/**
 * Adds every forecast of a series that met its actual.
 * @param actuals of the buckets from the forecast start on
 * @param add is told the lag, from 1, and the forecast
 */
export function addRealised(
  points: StoredPoints,
  actuals: ArrayLike<number>,
  add: (lag: number, ...forecast: Parameters<RealisedSum['add']>) => void,
): void {
  const known = Math.min(points.forecast.length, actuals.length);
  for (let index = 0; index < known; index++) {
    const [forecast, actual] = [points.forecast[index], actuals[index]];
    if (forecast !== undefined && actual !== undefined && Number.isFinite(actual))
      add(index + 1, forecast, actual, boundsAt(points, index + 1));
  }
}
