import {
  ets,
  forecast,
  models,
  naive2,
  seasonalNaive,
  theta,
  type Level,
} from '@forecast-console/forecasting';
import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import type { BenchmarkSet } from './benchmark-set.ts';

const baselines = { naive2, 'seasonal naive': seasonalNaive, theta, ets };

/** Everything that can be measured: baselines and the models of a run. */
export const methods: readonly string[] = [
  ...Object.keys(baselines),
  ...models.filter(({ available }) => available).map(({ type }) => type),
];

/**
 * Forecasts of a set by one method, which is given the training part only.
 *
 * @param level of the intervals to make; null for none
 */
export function runMethod(
  method: string,
  { series, bucket, horizon }: BenchmarkSet,
  level: Level | null = null,
): MethodRun {
  const seasonLength = seasonLengthOf(bucket);
  if (method in baselines) {
    const baseline = baselines[method as keyof typeof baselines];
    const forecasts = series.map(({ history }) => {
      const filled = withoutGaps(history);
      const lowest = filled.every((value) => value >= 0) ? 0 : -Infinity;
      return baseline(filled, seasonLength, horizon).map((value) => Math.max(lowest, value));
    });
    return { forecasts, bounds: null, notes: [] };
  }
  const model = models.find(({ type }) => type === method);
  if (model === undefined) throw new RangeError(`unknown method ${method}; known: ${methods.join(', ')}`);
  const result = forecast({
    series: series.map(({ key, start, history }) => ({ key, start, values: history })),
    bucket,
    horizon,
    model: model.type,
    backtestPeriods: 0,
    level,
    seasonalityMode: 'multiplicative',
    seed: 1,
  });
  const bounds = result.series.flatMap(({ lower, upper }) =>
    lower === null || upper === null ? [] : [{ lower, upper }],
  );
  return {
    forecasts: result.series.map((one) => one.forecast),
    bounds: level === null ? null : bounds,
    notes: result.total.notes,
  };
}

/** Of one series. */
interface Bounds {
  lower: Float64Array;
  upper: Float64Array;
}

/** Forecasts and what the model said about them. */
export interface MethodRun {
  forecasts: Float64Array[];
  /** Of the intervals, when they were asked for and the method makes any. */
  bounds: Bounds[] | null;
  notes: string[];
}

/** For the baselines alone: leading zeros and gaps off, other gaps filled with the value before. */
function withoutGaps(history: Float64Array): Float64Array {
  const first = history.findIndex((value) => value !== 0 && !Number.isNaN(value));
  const filled = history.slice(Math.max(0, first));
  for (let t = 1; t < filled.length; t++)
    if (Number.isNaN(filled[t])) filled[t] = filled[t - 1] ?? Number.NaN;
  return filled;
}

/** Share of the future values that lie within the bounds, in percent. */
export function coverageOf({ series }: BenchmarkSet, bounds: readonly Bounds[]): number {
  let count = 0;
  let covered = 0;
  for (const [position, { future }] of series.entries()) {
    for (const [step, actual] of future.entries()) {
      if (Number.isNaN(actual)) continue;
      const { lower, upper } = bounds[position] ?? { lower: [], upper: [] };
      count++;
      if (actual >= (lower[step] ?? Infinity) && actual <= (upper[step] ?? -Infinity)) covered++;
    }
  }
  return (100 * covered) / count;
}
