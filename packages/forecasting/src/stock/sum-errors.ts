import { median } from '@forecast-console/calendar';
import { difficulty } from '../intervals/difficulty.ts';
import { errorGrowth } from '../intervals/error-growth.ts';
import { independentResiduals } from '../intervals/independent-residuals.ts';
import { expectedSizes } from '../intervals/residual-prior.ts';
import { residualPrior } from '../intervals/residual-priors.ts';
import {
  atLeast,
  periodsOf,
  ratioOf,
  relativeDifficulty,
  type TypicalSize,
  typicalSize,
} from '../intervals/series-scale.ts';
import {
  type PastForecasts,
  ResidualsOfSeries,
  type SeriesResiduals,
} from '../intervals/series-residuals.ts';
import { studentQuantile } from '../intervals/student-quantile.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { quantileCount } from './quantiles.ts';

/** Errors of past forecasts of the demand over several buckets together. */
export interface SumErrors {
  /**
   * For 1, 2, … buckets: quantiles of the error of the sum (actual − forecast) in units of the scale of a series, at
   * the probabilities of `quantiles.ts`.
   */
  reach: Float64Array[];
  /** Typical error of one bucket, in the units of each series. */
  scales: Float64Array;
  /** Largest number of buckets with measured errors. The errors of longer sums are extrapolated. */
  measured: number;
  /** Number of cutoffs at which errors were measured. */
  cutoffs: number;
}

interface Task {
  horizon: number;
  /** Number of leading buckets of the horizon that are not part of the sums (see `ForecastRequest`). */
  bridge: number;
  seasonLength: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
}

/** Maximum score, which limits the influence of a single error on a mean. */
const maxScore = 30;
const seriesPerReport = 100;
/**
 * Power of the number of buckets with which the error of a sum grows: 0.5 for independent errors, 1 for errors that
 * are the same in every bucket.
 */
const sumPower = 0.75;
/**
 * Number of errors of a series that count as one, because sums of different lengths and cutoffs share buckets. Chosen
 * among 1, 4 and 12: with 1, items that rarely sell had too little stock; with 12, all others had too much.
 */
const overlap = 4;
/**
 * Prior for the quantiles, as for the intervals (see `calibrate`): the scale and the degrees of freedom of Student's t,
 * and the number of independent residuals in a tail at which the empirical quantile gets half of the weight.
 */
const prior = { scale: 0.85 / 0.7978845608028654, degrees: 1.5, tailWeight: 2 } as const;
/**
 * Share of equal values after which a series is expected to stay constant (see `atLeast`). A series that sold once, long
 * ago, can sell again.
 */
const levels = { constant: 0.95, other: 1 } as const;

/**
 * Returns how far the demand over several buckets was from its forecast, pooled over the series by relative size. Errors
 * of a sum are measured directly, because errors of adjacent buckets are correlated: neither the sum of the bounds of
 * the buckets nor σ·√n has the requested probability.
 *
 * @param past forecasts of earlier cutoffs, in the order of the histories
 * @returns null if no errors are known
 */
export function sumErrors(
  histories: readonly PreparedSeries[],
  past: readonly PastForecasts[],
  task: Task,
): SumErrors | null {
  const learned = learnSumErrors(histories, past, task);
  return learned && { ...learned.errors, scales: learned.scalesOf(histories, past) };
}

/** The errors of sums without the scales of the series, and a function that returns the scales of these or other series. */
export interface LearnedSumErrors {
  errors: Omit<SumErrors, 'scales'>;
  scalesOf: (histories: readonly PreparedSeries[], past: readonly PastForecasts[]) => Float64Array;
}

/** Like `sumErrors`, learned from a sample of the series. */
export function learnSumErrors(
  histories: readonly PreparedSeries[],
  past: readonly PastForecasts[],
  { horizon, bridge, seasonLength, throwIfStopped }: Task,
): LearnedSumErrors | null {
  const report = (position: number) => {
    if (position % seriesPerReport === 0) throwIfStopped();
  };
  const difficulties = histories.map(({ values }) => difficulty(values, seasonLength));
  const relative = relativeDifficulty(histories, difficulties);
  const sums = { from: bridge, relative };
  const residuals = new ResidualsOfSeries(histories.length, past, horizon, seasonLength, sums);
  const missed = histories.map((history, position) => {
    report(position);
    return residuals.of(history, position);
  });
  if (missed.every(({ scores }) => scores.length === 0)) return null;
  const independent = independentResiduals(missed);
  const known = Math.max(independent, missed.filter(({ scores }) => scores.length > 0).length);
  const growth = errorGrowth(missed, usualSizes(horizon - bridge, seasonLength), independent);
  const sizes = missed.map((own, position) => {
    report(position);
    return typicalSize(own, growth);
  });
  const typical = median(sizes.filter(({ count }) => count > 0).map(({ mean }) => mean));
  const bySteps = pooledBySteps(missed, growth, (size) => ratioOf(size, typical, overlap), report);
  const scaleOf = (history: PreparedSeries, known: number, size: TypicalSize) =>
    atLeast(known, history, history.kind === 'constant' ? levels.constant : levels.other, relative) *
    ratioOf(size, typical, overlap);
  const measured = bySteps.findLastIndex((scores) => scores.length > 0) + 1;
  const reach = bySteps.map((own, index) => {
    const scores = own.length > 0 ? own : (bySteps[measured - 1] as Float64Array);
    return reachOf(scores, known, growth[index] as number);
  });
  return {
    errors: { reach, measured, cutoffs: past.length },
    scalesOf: (some, theirPast) => {
      const isSample = some === histories;
      const theirs = isSample
        ? residuals
        : new ResidualsOfSeries(some.length, theirPast, horizon, seasonLength, sums);
      return Float64Array.from(some, (history, position) => {
        report(position);
        if (isSample)
          return scaleOf(history, difficulties[position] as number, sizes[position] as TypicalSize);
        const size = typicalSize(theirs.of(history, position), growth);
        return scaleOf(history, difficulty(history.values, seasonLength), size);
      });
    },
  };
}

/** Returns the expected errors of sums in units of difficulty, from those of other runs one step ahead. */
function usualSizes(length: number, seasonLength: number): Float64Array {
  const first = expectedSizes(residualPrior(seasonLength), 1)[0] as number;
  return Float64Array.from({ length }, (_, index) => first * (index + 1) ** sumPower);
}

/**
 * Pools the scores of all series by number of buckets, sorted. Each is divided by the typical size for that number of
 * buckets and by the ratio of its series, estimated from other periods (see `intervals`).
 */
function pooledBySteps(
  missed: readonly SeriesResiduals[],
  growth: Float64Array,
  ratio: (size: TypicalSize) => number,
  report: (position: number) => void,
): Float64Array[] {
  const counts = new Uint32Array(growth.length);
  for (const { steps } of missed)
    for (const step of steps) counts[step - 1] = (counts[step - 1] as number) + 1;
  const pooled = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(growth.length);
  const periodOf = periodsOf(missed);
  for (const [position, own] of missed.entries()) {
    report(position);
    const { scores, steps, targets } = own;
    const ofOthers: number[] = [];
    for (let index = 0; index < scores.length; index++) {
      const period = periodOf(targets[index] as number);
      const step = (steps[index] as number) - 1;
      const other = (ofOthers[period] ??= ratio(typicalSize(own, growth, periodOf, period)));
      const size = (scores[index] as number) / other / (growth[step] as number);
      const at = filled[step] as number;
      (pooled[step] as Float64Array)[at] = Math.max(-maxScore, Math.min(maxScore, size));
      filled[step] = at + 1;
    }
  }
  for (const scores of pooled) scores.sort();
  return pooled;
}

/** Returns the quantiles of some scores, shrunk toward the prior where few scores are independent. */
function reachOf(scores: Float64Array, independent: number, growth: number): Float64Array {
  const reach = Float64Array.from({ length: quantileCount }, (_, index) => {
    const probability = (index + 0.5) / quantileCount;
    const tail = Math.min(probability, 1 - probability);
    const degrees = independent + prior.degrees;
    const expected = prior.scale * (tail < 0.5 ? studentQuantile(1 - tail, degrees) : 0);
    const weight = (independent * tail) / (independent * tail + prior.tailWeight);
    // The conformal quantile (Vovk et al. 2005), as for the intervals.
    const at = Math.min(scores.length, Math.ceil((scores.length + 1) * probability)) - 1;
    const side = probability < 0.5 ? -expected : expected;
    return growth * (weight * (scores[at] as number) + (1 - weight) * side);
  });
  return reach.sort();
}
