import { median } from '@forecast-console/calendar';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { meanSize } from './difficulty.ts';
import { robustMean } from './robust-mean.ts';
import type { SeriesResiduals } from './series-residuals.ts';

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

export interface TypicalSize {
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
export function typicalSize(
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
 *
 * @param overlap number of residuals that count as one, because they cover the same buckets
 */
export function ratioOf({ mean, count }: TypicalSize, typical: number, overlap = 1): number {
  if (count === 0 || !(typical > 0)) return 1;
  const bounded = Math.max(1 / maxRatio, Math.min(maxRatio, mean / typical));
  return bounded ** (count / (count + overlap * priorWeight));
}

/**
 * Divides the target buckets of past forecasts into periods of equal length. Returns a function from target to
 * period.
 */
export function periodsOf(missed: readonly SeriesResiduals[]): (target: number) => number {
  let [first, last] = [Infinity, -Infinity];
  for (const { targets } of missed)
    for (const target of targets) [first, last] = [Math.min(first, target), Math.max(last, target)];
  return (target) => Math.floor((periods * (target - first)) / (last - first + 1));
}

/** Median ratio of difficulty to mean absolute value, over the series that are long enough. */
export function relativeDifficulty(
  histories: readonly PreparedSeries[],
  difficulties: readonly number[],
): number {
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
export function atLeast(known: number, { values }: PreparedSeries, level: number, relative: number): number {
  const few = values.length < (known > 0 ? minValues : 1 / (1 - level));
  return few ? Math.max(known, relative * meanSize(values)) : known;
}
