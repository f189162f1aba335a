import { median } from '@forecast-console/calendar';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { difficulty } from './difficulty.ts';
import { type ErrorFactors, noFactors, type SideFactors } from './error-factors.ts';
import { errorGrowth } from './error-growth.ts';
import { ErrorTilt } from './error-tilt.ts';
import { independentResiduals } from './independent-residuals.ts';
import { ErrorQuantiles } from './quantiles/error-quantiles.ts';
import { expectedSizes, type ResidualPrior } from './residual-prior.ts';
import { type PastForecasts, ResidualsOfSeries, type SeriesResiduals } from './series-residuals.ts';
import { atLeast, periodsOf, ratioOf, relativeDifficulty, typicalSize } from './series-scale.ts';

/** Maximum score, which limits the influence of a single residual. */
const maxScore = 12;
// Maximum number of pooled scores. More scores would take longer to sort and hardly change the quantile.
const maxPooled = 200_000;
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
  /** Returns the estimated size of the errors of a series by step, in its units; the next call reuses the arrays. */
  of: SizesOf;
  /** Returns the same for series other than those that the estimates come from. */
  ofOthers: (others: Backtests) => SizesOf;
}

type SizesOf = (position: number) => SideFactors;
type FactorsOf = (position: number) => ErrorFactors | null;

/**
 * Estimates how large the errors of each series are by step: its difficulty, multiplied by the growth of errors in
 * the run and by the ratio of the errors of the series to the errors that its difficulty suggests. In runs of few
 * series, errors of Theta correct these sizes; in larger ones, quantiles that a network predicts.
 */
export function errorScales({ histories, past }: Backtests, task: Task): ErrorScales {
  const { horizon, level, seasonLength, report } = task;
  const usual = expectedSizes(task.prior, horizon);
  const tilts = histories.length > maxTilted ? [] : tiltsOf({ histories, past }, usual, seasonLength);
  const quantilesOf = (own: Backtests) =>
    histories.length > maxTilted
      ? ErrorQuantiles.of(own, { level, seasonLength, usual, calibratedOn: histories.length })
      : null;
  const quantiles = quantilesOf({ histories, past });
  const factorsOf: FactorsOf = (position) => quantiles?.of(position) ?? tilts[position] ?? null;
  const { growth, ratioOfSeries, ratios, ...learned } = learnedFrom(
    { histories, past },
    factorsOf,
    usual,
    task,
  );
  report(0);
  const difficulties = histories.map(({ values }) => difficulty(values, seasonLength));
  const relative = relativeDifficulty(histories, difficulties);
  const sizes = noFactors(horizon);
  const sizesOf = (history: PreparedSeries, known: number, ratio: number, factors: ErrorFactors | null) => {
    const { below, above } = sizes;
    below.fill(1);
    above.fill(1);
    if (known > 0) factors?.write(history.values.length, known, sizes);
    const scale = atLeast(known, history, level, relative) * ratio;
    for (const side of [below, above])
      for (let step = 0; step < horizon; step++)
        side[step] = scale * (side[step] as number) * (growth[step] as number);
    return sizes;
  };
  const at = (all: readonly PreparedSeries[], position: number) => {
    const history = all[position];
    if (history === undefined) throw new RangeError(`no history for forecast ${position}`);
    return history;
  };
  return {
    ...learned,
    of: (position) => {
      const [known, ratio] = [difficulties[position] as number, ratios[position] as number];
      return sizesOf(at(histories, position), known, ratio, factorsOf(position));
    },
    ofOthers: (others) => {
      const residuals = new ResidualsOfSeries(others.histories.length, others.past, horizon, seasonLength);
      const theirs = quantilesOf(others);
      return (position) => {
        const history = at(others.histories, position);
        const factors = theirs?.of(position) ?? null;
        const ratio = ratioOfSeries(residuals.of(history, position, factors));
        return sizesOf(history, difficulty(history.values, seasonLength), ratio, factors);
      };
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
  factorsOf: FactorsOf,
  usual: Float64Array,
  { horizon, seasonLength, report }: Task,
) {
  const residuals = new ResidualsOfSeries(histories.length, past, horizon, seasonLength);
  const missed = histories.map((history, position) => {
    report(position);
    return residuals.of(history, position, factorsOf(position));
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
    ratioOfSeries: (own: SeriesResiduals) => ratioOf(typicalSize(own, growth), typical),
    ratios: Float64Array.from(sizes, (size) => ratioOf(size, typical)),
  };
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

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
