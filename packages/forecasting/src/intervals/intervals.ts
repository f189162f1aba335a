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
 * How many residuals of its own outweigh what the other series say about a series' scale: those of overlapping
 * forecasts say much the same, so it takes many. Chosen among 10, 30 and 100 on the training folds of M3.
 */
const priorWeight = 100;
/** A series may be so many times harder, or easier, to forecast than its difficulty says. */
const maxRatio = 4;
/** A score of more typical sizes counts as this many. */
const maxScore = 12;
// A larger sample would not change the quantile, only take longer to sort.
const maxPooled = 200_000;
/**
 * Stretches of the time behind: a series' ratio at a residual is that of its residuals in the others. On earlier cutoffs
 * four scored less than two; eight scored less still, but covered too little at 95 %.
 */
const stretches = 4;
const seriesPerReport = 100;
/** Below so many values a series' own changes are no scale to go by. */
const minValues = 5;
/** Difficulty by mean size where no series is long enough to tell. */
const assumedDifficulty = 0.3;

/** Forecasts that need intervals, and what calibrates them. */
interface Calibration {
  /** Observed values, in the order of `forecasts` and of each past forecast. */
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
 * Prediction intervals of several series from what their earlier forecasts missed by: residuals scaled by each series'
 * own difficulty and by step ahead, pooled over the series, calibrated on either side. A residual is never scaled by
 * what was learned from itself, which would make it look ordinary: those of each quarter of the time are scaled by those of
 * the other three. Every scale is robust: one wild value or a shift of the level widens the
 * intervals of its series for a while, by a bounded factor.
 *
 * @returns in the units of the series; bounds of one that never was negative are not either, and where in the season
 * nothing is ever sold they are what is forecast
 */
export function intervals(
  { histories, past, forecasts }: Calibration,
  { level, seasonLength, throwIfStopped = () => {} }: IntervalOptions,
): Interval[] {
  const horizon = forecasts[0]?.length ?? 0;
  const tell = (position: number) => {
    if (position % seriesPerReport === 0) throwIfStopped();
  };
  const task = { horizon, level, seasonLength, tell };
  const { growth, ratios, below, above } = learnedFrom(past, histories, task);
  throwIfStopped();
  const difficulties = histories.map(({ values }) => difficulty(values, seasonLength));
  const relative = relativeDifficulty(histories, difficulties);
  const [lowers, uppers] = [sideBySide(forecasts.length, horizon), sideBySide(forecasts.length, horizon)];
  return forecasts.map((forecast, position) => {
    tell(position);
    const history = histories[position];
    if (history === undefined) throw new RangeError(`no history of forecast ${position}`);
    const known = difficulties[position] as number;
    const scale = atLeast(known, history, level, relative) * (ratios[position] as number);
    const floor = history.nonnegative ? 0 : -Infinity;
    const { values } = history;
    const open = openPositions(values, seasonLength);
    const lower = lowers[position] as Float64Array;
    const upper = uppers[position] as Float64Array;
    for (let step = 0; step < forecast.length; step++) {
      const value = forecast[step] as number;
      const isOpen = open[(values.length + step) % seasonLength] === 1;
      const reach = isOpen ? scale * (growth[step] as number) : 0;
      lower[step] = Math.max(floor, value - below * reach);
      upper[step] = value + above * reach;
    }
    return { lower, upper };
  });
}

/** What earlier forecasts say of how far intervals reach. */
interface LearnedScales extends Reach {
  /** The typical size of a residual by step (see `errorGrowth`). */
  growth: Float64Array;
  /** How much harder each series is to forecast than its difficulty says. */
  ratios: Float64Array;
}

interface Task {
  horizon: number;
  level: number;
  seasonLength: number;
  /** Called with the position of each series. */
  tell: (position: number) => void;
}

/** The residuals themselves, which take much room, are gone when the intervals are made. */
function learnedFrom(
  past: readonly PastForecasts[],
  histories: readonly PreparedSeries[],
  { horizon, level, seasonLength, tell }: Task,
): LearnedScales {
  const residuals = new ResidualsOfSeries(histories.length, past, horizon, seasonLength);
  const missed = histories.map((history, position) => {
    tell(position);
    return residuals.of(history, position);
  });
  const independent = independentResiduals(missed);
  tell(0);
  const growth = errorGrowth(missed, horizon, independent);
  const sizes = missed.map((own, position) => {
    tell(position);
    return typicalSize(own, growth);
  });
  const typical = median(sizes.filter(({ count }) => count > 0).map(({ mean }) => mean));
  return {
    ...calibrate(pool(missed, growth, typical, tell), level, independent),
    growth,
    ratios: Float64Array.from(sizes, (size) => ratioOf(size, typical)),
  };
}

/** Difficulty of the series long enough to tell, by their mean absolute value: the median. */
function relativeDifficulty(histories: readonly PreparedSeries[], difficulties: readonly number[]): number {
  const known = histories.flatMap(({ values }, position) => {
    const relative = (difficulties[position] as number) / meanSize(values);
    return values.length >= minValues && relative > 0 && relative < Infinity ? [relative] : [];
  });
  return known.length > 0 ? median(known) : assumedDifficulty;
}

/**
 * The difficulty of a series, but no less than what is usual where its own few values cannot say; that they have all been
 * the same so far says that the next will be too only when there are 1 / (1 − level) of them.
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
 * Signed scores in units of the typical size at their step and of the ratio the rest of the time gives.
 *
 * @param tell called with the position of each series
 */
function pool(
  missed: readonly SeriesResiduals[],
  growth: Float64Array,
  typical: number,
  tell: (position: number) => void,
): Float64Array {
  const count = missed.reduce((sum, { scores }) => sum + scores.length, 0);
  const stretchOf = stretchesOf(missed);
  let every = Math.max(1, Math.ceil(count / maxPooled));
  // They stand in the order of their steps: a divisor in common would leave some steps out.
  while (commonDivisor(every, growth.length) > 1) every++;
  const pooled = new Float64Array(Math.ceil(count / every));
  let seen = 0;
  for (const [position, own] of missed.entries()) {
    tell(position);
    const { scores, steps, targets } = own;
    const ofOthers: number[] = [];
    // The next one taken, and every so many after it.
    for (let index = (every - (seen % every)) % every; index < scores.length; index += every) {
      const stretch = stretchOf(targets[index] as number);
      const other = (ofOthers[stretch] ??= ratioOf(typicalSize(own, growth, stretchOf, stretch), typical));
      const size = (scores[index] as number) / other / (growth[(steps[index] as number) - 1] as number);
      pooled[(seen + index) / every] = Math.max(-maxScore, Math.min(maxScore, size));
    }
    seen += scores.length;
  }
  return pooled;
}

/** Cuts the time that past forecasts were for into equal stretches; gives the number of a target's. */
function stretchesOf(missed: readonly SeriesResiduals[]): (target: number) => number {
  let [first, last] = [Infinity, -Infinity];
  for (const { targets } of missed)
    for (const target of targets) [first, last] = [Math.min(first, target), Math.max(last, target)];
  return (target) => Math.floor((stretches * (target - first)) / (last - first + 1));
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

interface TypicalSize {
  mean: number;
  count: number;
}

// Reused for every series: an allocation would cost more than the computation.
let scratch = new Float64Array(64);

/**
 * Robust mean size of the residuals, in units of what is typical of their steps.
 *
 * @param left the stretch whose residuals are left out
 */
function typicalSize(
  { scores, steps, targets }: SeriesResiduals,
  growth: Float64Array,
  stretchOf: ((target: number) => number) | null = null,
  left = -1,
): TypicalSize {
  if (scores.length > scratch.length) scratch = new Float64Array(scores.length);
  let count = 0;
  for (let index = 0; index < scores.length; index++)
    if (stretchOf === null || stretchOf(targets[index] as number) !== left)
      scratch[count++] = Math.abs(scores[index] as number) / (growth[(steps[index] as number) - 1] as number);
  return { mean: robustMean(scratch, count), count };
}

/** How much harder a series is to forecast than its difficulty says, drawn towards what is typical. */
function ratioOf({ mean, count }: TypicalSize, typical: number): number {
  if (count === 0 || !(typical > 0)) return 1;
  const bounded = Math.max(1 / maxRatio, Math.min(maxRatio, mean / typical));
  return bounded ** (count / (count + priorWeight));
}
