import { minValuesAfter, withoutShift } from '../learning/without-shift.ts';
import { theta } from '../models/baselines/theta.ts';
import type { ErrorFactors, SideFactors } from './error-factors.ts';
import { robustMean } from './robust-mean.ts';

/** Number of Theta forecasts that measure the errors at one time, and minimum number of buckets between two of them. */
const [forecastsPerWindow, minStride] = [24, 2];
/** Maximum number of Theta forecasts per series. */
const maxForecasts = 48;
/** Number of recent values that Theta sees. */
const maxValues = 400;
/** Weight of the usual errors, in buckets since the first Theta forecast. */
const priorWeight = 4;
/** Share of the measured growth by step that is used, and its limits as a power of the step. */
const [growthShare, maxPower] = [0.5, 1];
/** Limit of the measured errors relative to the usual ones, on a log scale. */
const maxLog = Math.log(16);
/** Errors are scaled by this power of the change in level since their forecast, within these limits. */
const [levelPower, maxLevelChange] = [0.5, 4];

/** Theta's absolute errors from one cutoff. */
interface Tried {
  cutoff: number;
  /** Mean absolute value before the cutoff. */
  level: number;
  errors: Float64Array;
}

/**
 * How much larger than usual the errors of one series are by step, measured with cheap Theta forecasts from many
 * cutoffs. A run of few series has too few backtests of its own model to measure it.
 */
export class ErrorTilt implements ErrorFactors {
  /** Without the last level shift, which counts once, in the errors of the model. */
  readonly #values: Float64Array;
  readonly #shift: { from: number; ratio: number };
  readonly #seasonLength: number;
  readonly #tried: Tried[] = [];
  readonly #window: number;
  readonly #usual: Float64Array;

  /**
   * @param values without gaps
   * @param usual expected error by step, in units of difficulty
   * @param earliest smallest number of known values for which the tilt is needed
   */
  constructor(values: Float64Array, seasonLength: number, usual: Float64Array, earliest: number) {
    const shift = withoutShift(values, seasonLength);
    const level = shift.values;
    this.#values = level;
    this.#shift = shift;
    this.#seasonLength = seasonLength;
    this.#usual = usual;
    const end = values.length;
    const minTraining = Math.min(seasonLength > 1 ? 2 * seasonLength + 2 : 6, Math.floor(0.6 * earliest));
    const from = Math.max(minTraining, earliest - minStride * forecastsPerWindow);
    const stride = Math.max(minStride, Math.ceil((end - from) / maxForecasts));
    this.#window = stride * forecastsPerWindow;
    for (let cutoff = end - 1; cutoff >= Math.max(1, from); cutoff -= stride) {
      const ahead = Math.min(usual.length, end - cutoff);
      const forecast = theta(level.subarray(Math.max(0, cutoff - maxValues), cutoff), seasonLength, ahead);
      const errors = forecast.map((value, step) => Math.abs(value - (level[cutoff + step] as number)));
      this.#tried.push({ cutoff, level: this.#levelAt(cutoff), errors });
    }
  }

  write(known: number, difficulty: number, { below: factors, above }: SideFactors): void {
    const tried = this.#tried.filter(({ cutoff }) => cutoff < known && cutoff >= known - this.#window);
    const level = this.#levelAt(known);
    const { from, ratio } = this.#shift;
    const unit = known - from < minValuesAfter ? 1 : ratio;
    const sizes = new Float64Array(tried.length);
    const counts = new Float64Array(factors.length);
    const ratios = new Float64Array(factors.length);
    for (let step = 0; step < factors.length; step++) {
      let count = 0;
      for (const { cutoff, level: before, errors } of tried)
        if (cutoff + step < known) sizes[count++] = (errors[step] as number) * changeOf(before, level);
      const usual = (difficulty / unit) * (this.#usual[step] as number);
      if (count > 0) ratios[step] = bounded(Math.log(robustMean(sizes, count) / usual), maxLog);
      counts[step] = count;
    }
    const line = fitted(ratios, counts);
    const covered = known - tried.reduce((first, { cutoff }) => Math.min(first, cutoff), known);
    const share = covered / (covered + priorWeight);
    for (let step = 0; step < factors.length; step++)
      factors[step] = Math.exp(
        share * (line.mean + growthShare * line.slope * (Math.log(step + 1) - line.center)),
      );
    above.set(factors);
  }

  /** Mean absolute value over the season before a position. */
  #levelAt(end: number): number {
    const first = Math.max(0, end - Math.max(this.#seasonLength, 6));
    let sum = 0;
    for (let t = first; t < end; t++) sum += Math.abs(this.#values[t] as number);
    return sum / (end - first);
  }
}

/** Factor that converts an error at one level into an error at another. */
function changeOf(before: number, level: number): number {
  if (!(before > 0 && level > 0)) return 1;
  return Math.max(1 / maxLevelChange, Math.min(maxLevelChange, level / before)) ** levelPower;
}

/** Fits a line through ratios over the logarithm of the step, weighted by the number of errors. */
function fitted(ratios: Float64Array, counts: Float64Array) {
  let [weight, mean, center, square, cross] = [0, 0, 0, 0, 0];
  for (let step = 0; step < ratios.length; step++) {
    const count = counts[step] as number;
    weight += count;
    mean += count * (ratios[step] as number);
    center += count * Math.log(step + 1);
  }
  if (weight === 0) return { mean: 0, center: 0, slope: 0 };
  mean /= weight;
  center /= weight;
  for (let step = 0; step < ratios.length; step++) {
    const from = Math.log(step + 1) - center;
    square += (counts[step] as number) * from * from;
    cross += (counts[step] as number) * from * ((ratios[step] as number) - mean);
  }
  return { mean, center, slope: square > 0 ? bounded(cross / square, maxPower) : 0 };
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
