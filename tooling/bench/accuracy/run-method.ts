import {
  ets,
  forecast,
  type ComputeParts,
  type ForecastResult,
  models,
  naive2,
  seasonalNaive,
  type PartResult,
  type RoundName,
  theta,
} from '@forecast-console/forecasting';
import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import type { BenchmarkSet, Bounds } from './benchmark-set.ts';
import { intervalScore } from './interval-score.ts';
import { decilesOf, weightedQuantileLoss } from './weighted-quantile-loss.ts';

const baselines = { naive2, 'seasonal naive': seasonalNaive, theta, ets };

/** Names of all methods that can be measured: baselines and the models of a run. */
export const methods: readonly string[] = [
  ...Object.keys(baselines),
  ...models.filter(({ available }) => available).map(({ type }) => type),
];

/** Interval levels that a request may have. */
export const levels = [0.8, 0.9, 0.95, 0.99] as const;
/** Default holdout of a request; intervals are also estimated from it. */
const backtestPeriods = 6;

/** Options for forecasting a set. */
interface RunOptions {
  /** Whether to measure intervals at every level. */
  withIntervals?: boolean;
  /** Number of sampled series from which models learn, as in very large runs; by default, all series. */
  sampled?: number;
  /** Whether to forecast each series in its own run. */
  alone?: boolean;
}

/** Forecasts a set with one method, which sees only the training part. */
export function runMethod(method: string, set: BenchmarkSet, options: RunOptions = {}): MethodRun {
  const { withIntervals = false, sampled = Infinity, alone = false } = options;
  const { series, bucket, horizon } = set;
  const seasonLength = seasonLengthOf(bucket);
  if (method in baselines) {
    const baseline = baselines[method as keyof typeof baselines];
    const forecasts = series.map(({ history }) => {
      const filled = withoutGaps(history);
      const lowest = filled.every((value) => value >= 0) ? 0 : -Infinity;
      return baseline(filled, seasonLength, horizon).map((value) => Math.max(lowest, value));
    });
    return { forecasts, intervals: [], quantileLoss: null, notes: [] };
  }
  const model = models.find(({ type }) => type === method);
  if (model === undefined) throw new RangeError(`unknown method ${method}; known: ${methods.join(', ')}`);
  const runs = (alone ? series.map((one) => [one]) : [series]).map((own) => {
    const computeParts = computeOnce();
    return (level: number | null): ForecastResult =>
      forecast({
        series: own.map(({ key, start, history }) => ({ key, start, values: history })),
        bucket,
        horizon,
        model: model.type,
        backtestPeriods: level === null ? 0 : backtestPeriods,
        level,
        seasonalityMode: 'auto',
        seed: 1,
        computeParts,
        sharding: { wholeUpTo: sampled, sampled, perShard: Math.ceil(own.length / 3), perPass: 1 },
      });
  });
  const notes: string[] = [];
  // Processes one run at a time, so that only the parts of one run are in memory.
  const results = runs.map((resultAt) => {
    const found = (withIntervals ? levels : [null]).map(resultAt);
    if (!alone) notes.push(...(found[0]?.total.notes ?? []));
    return {
      byLevel: found.map((result) => result.series),
      deciles: withIntervals ? decilesOf((level) => resultAt(level).series) : [],
    };
  });
  const byLevel = (withIntervals ? levels : [null]).map((_, at) =>
    results.flatMap((result) => result.byLevel[at] ?? []),
  );
  return {
    forecasts: byLevel[0]?.map((one) => one.forecast) ?? [],
    intervals: withIntervals
      ? levels.map((level, at) => ({
          coverage: coverageOf(set, byLevel[at] ?? []),
          ...intervalScore(set, byLevel[at] ?? [], level, seasonLength),
        }))
      : [],
    quantileLoss: withIntervals
      ? weightedQuantileLoss(
          series,
          Array.from({ length: 9 }, (_, decile) => results.flatMap(({ deciles }) => deciles[decile] ?? [])),
        )
      : null,
    notes,
  };
}

/** Computes the parts of a run once for all levels, because levels affect only the interval width. */
export function computeOnce(): ComputeParts {
  const known = new Map<RoundName, PartResult[]>();
  return ({ input: { round }, parts }, here) => {
    const results = known.get(round) ?? parts.map((_, position) => here(position));
    known.set(round, results);
    // Sums of later rounds are changed when they are added up.
    return round === 'learn' ? results : structuredClone(results);
  };
}

/** Accuracy of intervals at one level. */
export interface IntervalAccuracy {
  /** Percentage of values within the intervals. */
  coverage: number;
  /** Mean width and mean interval score, both scaled by the seasonal change. */
  width: number;
  score: number;
}

/** The forecasts of a set, and the notes of the model. */
export interface MethodRun {
  forecasts: Float64Array[];
  /** One entry per level; empty without intervals. */
  intervals: IntervalAccuracy[];
  /** Weighted quantile loss over the nine deciles; null without intervals. */
  quantileLoss: number | null;
  notes: readonly string[];
}

/** Prepares a history for baselines: removes leading zeros and gaps, and fills other gaps with the previous value. */
function withoutGaps(history: Float64Array): Float64Array {
  const first = history.findIndex((value) => value !== 0 && !Number.isNaN(value));
  const filled = history.slice(Math.max(0, first));
  for (let t = 1; t < filled.length; t++)
    if (Number.isNaN(filled[t])) filled[t] = filled[t - 1] ?? Number.NaN;
  return filled;
}

/** Percentage of future values within the bounds. */
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
