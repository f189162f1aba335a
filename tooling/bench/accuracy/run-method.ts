import {
  ets,
  forecast,
  type ComputeParts,
  models,
  naive2,
  seasonalNaive,
  type PartResult,
  theta,
} from '@forecast-console/forecasting';
import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import type { BenchmarkSet, Bounds } from './benchmark-set.ts';
import { intervalScore } from './interval-score.ts';
import { decilesOf, weightedQuantileLoss } from './weighted-quantile-loss.ts';

const baselines = { naive2, 'seasonal naive': seasonalNaive, theta, ets };

/** Everything that can be measured: baselines and the models of a run. */
export const methods: readonly string[] = [
  ...Object.keys(baselines),
  ...models.filter(({ available }) => available).map(({ type }) => type),
];

/** Levels of intervals that a request may ask for. */
export const levels = [0.8, 0.9, 0.95, 0.99] as const;
/** What requests hold out when they do not say, which is also what intervals learn from. */
const backtestPeriods = 6;

/**
 * Forecasts of a set by one method, which is given the training part only.
 *
 * @param withIntervals also counts how many values the intervals of every level cover
 * @param sampled series that models learn from, as in a run of very many; by default all
 */
export function runMethod(
  method: string,
  set: BenchmarkSet,
  withIntervals = false,
  sampled = Infinity,
): MethodRun {
  const { series, bucket, horizon } = set;
  const seasonLength = seasonLengthOf(bucket);
  if (method in baselines) {
    const baseline = baselines[method as keyof typeof baselines];
    const forecasts = series.map(({ history }) => {
      const filled = withoutGaps(history);
      const lowest = filled.every((value) => value >= 0) ? 0 : -Infinity;
      return baseline(filled, seasonLength, horizon).map((value) => Math.max(lowest, value));
    });
    return { forecasts, coverage: [], scores: [], quantileLoss: null, notes: [] };
  }
  const model = models.find(({ type }) => type === method);
  if (model === undefined) throw new RangeError(`unknown method ${method}; known: ${methods.join(', ')}`);
  // The level changes nothing but the width: the parts of the run are computed once for all levels.
  const known = new Map<boolean, PartResult[]>();
  const computeParts: ComputeParts = (parts, here, _report, learnt) => {
    const isSecond = learnt !== null;
    const results = known.get(isSecond) ?? parts.map((_, position) => here(position));
    known.set(isSecond, results);
    return results;
  };
  const resultAt = (level: number | null) =>
    forecast({
      series: series.map(({ key, start, history }) => ({ key, start, values: history })),
      bucket,
      horizon,
      model: model.type,
      backtestPeriods: level === null ? 0 : backtestPeriods,
      level,
      seasonalityMode: 'auto',
      seed: 1,
      computeParts,
      sharding: { wholeUpTo: sampled, sampled, perShard: Math.ceil(series.length / 3) },
    });
  const results = withIntervals ? levels.map(resultAt) : [resultAt(null)];
  const [first] = results;
  return {
    forecasts: first?.series.map((one) => one.forecast) ?? [],
    coverage: withIntervals ? results.map((result) => coverageOf(set, result.series)) : [],
    scores: withIntervals
      ? results.map((result, at) => intervalScore(set, result.series, levels[at] ?? Number.NaN, seasonLength))
      : [],
    quantileLoss: withIntervals
      ? weightedQuantileLoss(
          series,
          decilesOf((level) => resultAt(level).series),
        )
      : null,
    notes: first?.total.notes ?? [],
  };
}

/** Forecasts and what the model said about them. */
export interface MethodRun {
  forecasts: Float64Array[];
  /** Percent of the values within the intervals of every level; empty when they were not asked for. */
  coverage: number[];
  /** Mean scaled interval scores of every level; empty when they were not asked for. */
  scores: number[];
  /** Weighted quantile loss over the nine deciles; null when intervals were not asked for. */
  quantileLoss: number | null;
  notes: readonly string[];
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
      const { lower, upper } = bounds[position] ?? { lower: null, upper: null };
      count++;
      if (actual >= (lower?.[step] ?? Infinity) && actual <= (upper?.[step] ?? -Infinity)) covered++;
    }
  }
  return (100 * covered) / count;
}
