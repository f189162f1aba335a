import { median } from '@forecast-console/calendar';
import { openPositions } from '../preparation/open-positions.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { sideBySide } from '../side-by-side.ts';
import { calibrate, type Reach } from './calibrate.ts';
import { difficulty } from './difficulty.ts';
import { errorGrowth } from './error-growth.ts';
import { independentResiduals } from './independent-residuals.ts';
import { robustMean } from './robust-mean.ts';
import { type PastForecasts, ResidualsOfSeries, type SeriesResiduals } from './series-residuals.ts';

/** Lower and upper bound per step. */
export interface Interval {
  lower: Float64Array;
  upper: Float64Array;
}

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
const seriesPerReport = 100;
/** Minimum number of values. With fewer values, the changes of a series are not a reliable scale. */
const minValues = 5;
/** Difficulty relative to the mean absolute value, used if no series is long enough to estimate it. */
const assumedDifficulty = 0.3;

/** Forecasts that need intervals, and the data to calibrate them. */
interface Calibration {
  /** Observed values, in the same order as `forecasts` and the forecasts of each past cutoff. */
  histories: readonly PreparedSeries[];
  past: readonly PastForecasts[];
  forecasts: readonly Float64Array[];
}

interface IntervalOptions {
  /** Coverage probability. */
  level: number;
  seasonLength: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped?: () => void;
}

/**
 * Returns prediction intervals of several series, calibrated on the residuals of earlier forecasts. Residuals are
 * scaled by the difficulty of the series and by step, pooled over the series, and calibrated on each side. Each
 * residual is scaled only by residuals from other periods, because an unusual residual would otherwise inflate its
 * own scale. All scales are robust: a single outlier or a level shift widens the intervals of its series temporarily,
 * by a bounded factor.
 *
 * @returns intervals in the units of the series. Nonnegative series have nonnegative bounds. On closed positions of
 * the season, both bounds equal the forecast.
 */
export function intervals(
  { histories, past, forecasts }: Calibration,
  { level, seasonLength, throwIfStopped = () => {} }: IntervalOptions,
): Interval[] {
  const horizon = forecasts[0]?.length ?? 0;
  const report = (position: number) => {
    if (position % seriesPerReport === 0) throwIfStopped();
  };
  const task = { horizon, level, seasonLength, report };
  const { growth, ratios, below, above } = learnedFrom(past, histories, task);
  throwIfStopped();
  const difficulties = histories.map(({ values }) => difficulty(values, seasonLength));
  const relative = relativeDifficulty(histories, difficulties);
  const [lowers, uppers] = [sideBySide(forecasts.length, horizon), sideBySide(forecasts.length, horizon)];
  return forecasts.map((forecast, position) => {
    report(position);
    const history = histories[position];
    if (history === undefined) throw new RangeError(`no history for forecast ${position}`);
    const known = difficulties[position] as number;
    const scale = atLeast(known, history, level, relative) * (ratios[position] as number);
    const floor = history.nonnegative ? 0 : -Infinity;
    const { values } = history;
    const open = openPositions(values, seasonLength);
    const lowestIsZero = history.nonnegative && zeroShare(values, open) > (1 - level) / 2;
    const lower = lowers[position] as Float64Array;
    const upper = uppers[position] as Float64Array;
    for (let step = 0; step < forecast.length; step++) {
      const value = forecast[step] as number;
      const isOpen = open[(values.length + step) % seasonLength] === 1;
      const reach = isOpen ? scale * (growth[step] as number) : 0;
      lower[step] = lowestIsZero && isOpen ? 0 : Math.max(floor, value - below * reach);
      upper[step] = value + above * reach;
    }
    return { lower, upper };
  });
}

/** Scales learned from earlier forecasts. */
interface LearnedScales extends Reach {
  /** Typical size of a residual by step (see `errorGrowth`). */
  growth: Float64Array;
  /** Ratio of the errors of each series to the errors that its difficulty suggests. */
  ratios: Float64Array;
}

interface Task {
  horizon: number;
  level: number;
  seasonLength: number;
  /** Called with the position of each series. */
  report: (position: number) => void;
}

/** Frees the residuals, which need a lot of memory, before the intervals are computed. */
function learnedFrom(
  past: readonly PastForecasts[],
  histories: readonly PreparedSeries[],
  { horizon, level, seasonLength, report }: Task,
): LearnedScales {
  const residuals = new ResidualsOfSeries(histories.length, past, horizon, seasonLength);
  const missed = histories.map((history, position) => {
    report(position);
    return residuals.of(history, position);
  });
  const independent = independentResiduals(missed);
  report(0);
  const growth = errorGrowth(missed, horizon, independent, seasonLength);
  const sizes = missed.map((own, position) => {
    report(position);
    return typicalSize(own, growth);
  });
  const typical = median(sizes.filter(({ count }) => count > 0).map(({ mean }) => mean));
  return {
    ...calibrate(pool(missed, growth, typical, report), level, independent),
    growth,
    ratios: Float64Array.from(sizes, (size) => ratioOf(size, typical)),
  };
}

/**
 * Share of zeros on open positions in the last two to three seasons. If it exceeds the lower tail probability, the
 * lower quantile is zero.
 */
function zeroShare(values: Float64Array, open: Uint8Array): number {
  let [zeros, count] = [0, 0];
  for (let t = Math.max(0, values.length - Math.max(3 * open.length, 24)); t < values.length; t++) {
    if (open[t % open.length] === 0) continue;
    count++;
    if (values[t] === 0) zeros++;
  }
  return zeros / Math.max(1, count);
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
