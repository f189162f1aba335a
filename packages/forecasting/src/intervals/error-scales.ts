import { median } from '@forecast-console/calendar';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { difficulty } from './difficulty.ts';
import { errorGrowth } from './error-growth.ts';
import { ErrorTilt } from './error-tilt.ts';
import { independentResiduals } from './independent-residuals.ts';
import { expectedSizes, type ResidualPrior } from './residual-prior.ts';
import { robustMean } from './robust-mean.ts';
import { type PastForecasts, ResidualsOfSeries, type SeriesResiduals } from './series-residuals.ts';

/**
 * Weight, in residuals, with which the scale of a series is shrunk toward that of the other series. It was chosen on
 * training folds among values from 15 to 100.
 */
const priorWeight = 30;
/**
 * Maximum ratio of the errors of a series to the errors that its difficulty suggests, and the inverse of the minimum
 * ratio.
 */
const maxRatio = 4;
/** Maximum score, which limits the influence of a single residual. */
const maxScore = 12;
// Maximum number of pooled scores. More scores would take longer to sort and hardly change the quantile.
const maxPooled = 200_000;
/**
 * The past is divided into this many periods, and each residual is scaled using only the residuals of the other
 * periods. On earlier cutoffs, four periods had a lower interval score than two; with eight, 95% intervals covered
 * too little.
 */
const periods = 4;
/** Minimum number of values. With fewer values, the changes of a series are not a reliable scale. */
const minValues = 5;
/** Difficulty relative to the mean absolute value, used if no series is long enough to estimate it. */
const assumedDifficulty = 0.3;

/** Maximum number of series whose errors are also measured with Theta, because more would take too long. */
const maxTilted = 10;

/** Histories and their forecasts from earlier cutoffs. */
export interface Backtests {
  /** Observed values, in the same order as the forecasts of each past cutoff. */
  histories: readonly PreparedSeries[];
  past: readonly PastForecasts[];
}

/** Settings of `errorScales`. */
interface Task {
  horizon: number;
  /** Coverage probability of the intervals. */
  level: number;
  seasonLength: number;
  prior: ResidualPrior;
  /** Called with the position of each series. */
  report: (position: number) => void;
}

/** Estimated sizes of the errors of several series. */
interface ErrorScales {
  /** Residuals of all series, in units of their estimated size. */
  pooled: Float64Array;
  /** Number of residuals that count as independent. */
  independent: number;
  /** Returns the estimated size of the errors of a series by step, in its units; the next call reuses the array. */
  of: (position: number) => Float64Array;
}

/**
 * Estimates how large the errors of each series are by step: its difficulty, multiplied by the growth of errors in
 * the run and by the ratio of the errors of the series to the errors that its difficulty suggests.
 */
export function errorScales({ histories, past }: Backtests, task: Task): ErrorScales {
  const { horizon, level, seasonLength, report } = task;
  const usual = expectedSizes(task.prior, horizon);
  const tilts = histories.length > maxTilted ? [] : tiltsOf({ histories, past }, usual, seasonLength);
  const { growth, ratios, ...learned } = learnedFrom({ histories, past }, tilts, usual, task);
  report(0);
  const difficulties = histories.map(({ values }) => difficulty(values, seasonLength));
  const relative = relativeDifficulty(histories, difficulties);
  const factors = new Float64Array(horizon).fill(1);
  const sizes = new Float64Array(horizon);
  return {
    ...learned,
    of: (position) => {
      const history = histories[position];
      if (history === undefined) throw new RangeError(`no history for forecast ${position}`);
      const known = difficulties[position] as number;
      if (known > 0) tilts[position]?.write(history.values.length, known, factors);
      else factors.fill(1);
      const scale = atLeast(known, history, level, relative) * (ratios[position] as number);
      for (let step = 0; step < horizon; step++)
        sizes[step] = scale * (factors[step] as number) * (growth[step] as number);
      return sizes;
    },
  };
}

/** Measures the errors of Theta; null for series without a forecast by a model. */
function tiltsOf(
  { histories, past }: Backtests,
  usual: Float64Array,
  seasonLength: number,
): (ErrorTilt | null)[] {
  return histories.map(({ kind, start, values }, position) => {
    if (kind !== 'regular') return null;
    const earliest = past.reduce(
      (min, { cutoff, forecasts }) =>
        (forecasts[position] ?? null) === null ? min : Math.min(min, Math.max(1, cutoff - start)),
      values.length,
    );
    return new ErrorTilt(values, seasonLength, usual, earliest);
  });
}

/** Frees the residuals, which need a lot of memory, before the intervals are computed. */
function learnedFrom(
  { histories, past }: Backtests,
  tilts: readonly (ErrorTilt | null)[],
  usual: Float64Array,
  { horizon, seasonLength, report }: Task,
) {
  const residuals = new ResidualsOfSeries(histories.length, past, horizon, seasonLength);
  const missed = histories.map((history, position) => {
    report(position);
    return residuals.of(history, position, tilts[position] ?? null);
  });
  const independent = independentResiduals(missed);
  report(0);
  const growth = errorGrowth(missed, usual, independent);
  const sizes = missed.map((own, position) => {
    report(position);
    return typicalSize(own, growth);
  });
  const typical = median(sizes.filter(({ count }) => count > 0).map(({ mean }) => mean));
  return {
    pooled: pool(missed, growth, typical, report),
    independent,
    growth,
    ratios: Float64Array.from(sizes, (size) => ratioOf(size, typical)),
  };
}

/** Median ratio of difficulty to mean absolute value, over the series that are long enough. */
function relativeDifficulty(histories: readonly PreparedSeries[], difficulties: readonly number[]): number {
  const known = histories.flatMap(({ values }, position) => {
    const relative = (difficulties[position] as number) / meanSize(values);
    return values.length >= minValues && relative > 0 && relative < Infinity ? [relative] : [];
  });
  return known.length > 0 ? median(known) : assumedDifficulty;
}

/**
 * Raises the difficulty of a series with too few values to the typical level. At least 1 / (1 − level) equal values
 * are needed to conclude that the next value will be equal too.
 */
function atLeast(known: number, { values }: PreparedSeries, level: number, relative: number): number {
  const few = values.length < (known > 0 ? minValues : 1 / (1 - level));
  return few ? Math.max(known, relative * meanSize(values)) : known;
}

function meanSize(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += Math.abs(value) / values.length;
  return sum;
}

/**
 * Pools the signed scores of all series, each divided by the typical size at its step and by its series' ratio in the
 * other periods.
 *
 * @param report called with the position of each series
 */
function pool(
  missed: readonly SeriesResiduals[],
  growth: Float64Array,
  typical: number,
  report: (position: number) => void,
): Float64Array {
  const count = missed.reduce((sum, { scores }) => sum + scores.length, 0);
  const periodOf = periodsOf(missed);
  let every = Math.max(1, Math.ceil(count / maxPooled));
  // Scores are ordered by step, so a stride with a common divisor would skip some steps.
  while (commonDivisor(every, growth.length) > 1) every++;
  const pooled = new Float64Array(Math.ceil(count / every));
  let seen = 0;
  for (const [position, own] of missed.entries()) {
    report(position);
    const { scores, steps, targets } = own;
    const ofOthers: number[] = [];
    for (let index = (every - (seen % every)) % every; index < scores.length; index += every) {
      const period = periodOf(targets[index] as number);
      const other = (ofOthers[period] ??= ratioOf(typicalSize(own, growth, periodOf, period), typical));
      const size = (scores[index] as number) / other / (growth[(steps[index] as number) - 1] as number);
      pooled[(seen + index) / every] = Math.max(-maxScore, Math.min(maxScore, size));
    }
    seen += scores.length;
  }
  return pooled;
}

/**
 * Divides the target buckets of past forecasts into periods of equal length. Returns a function from target to
 * period.
 */
function periodsOf(missed: readonly SeriesResiduals[]): (target: number) => number {
  let [first, last] = [Infinity, -Infinity];
  for (const { targets } of missed)
    for (const target of targets) [first, last] = [Math.min(first, target), Math.max(last, target)];
  return (target) => Math.floor((periods * (target - first)) / (last - first + 1));
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

interface TypicalSize {
  mean: number;
  count: number;
}

// Reused for every series, because allocating it would take longer than the computation.
let scratch = new Float64Array(64);

/**
 * Robust mean of a series' absolute residuals, relative to the typical size at their steps.
 *
 * @param left period whose residuals are excluded
 */
function typicalSize(
  { scores, steps, targets }: SeriesResiduals,
  growth: Float64Array,
  periodOf: ((target: number) => number) | null = null,
  left = -1,
): TypicalSize {
  if (scores.length > scratch.length) scratch = new Float64Array(scores.length);
  let count = 0;
  for (let index = 0; index < scores.length; index++)
    if (periodOf === null || periodOf(targets[index] as number) !== left)
      scratch[count++] = Math.abs(scores[index] as number) / (growth[(steps[index] as number) - 1] as number);
  return { mean: robustMean(scratch, count), count };
}

/**
 * Returns the ratio of the errors of a series to the errors that its difficulty suggests, shrunk toward the ratio of
 * the typical series.
 */
function ratioOf({ mean, count }: TypicalSize, typical: number): number {
  if (count === 0 || !(typical > 0)) return 1;
  const bounded = Math.max(1 / maxRatio, Math.min(maxRatio, mean / typical));
  return bounded ** (count / (count + priorWeight));
}
