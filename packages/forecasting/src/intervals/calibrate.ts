import { normalQuantile } from './normal-quantile.ts';

// Mean absolute deviation of the standard normal distribution: √(2/π).
const normalMeanDeviation = 0.7978845608028654;
/** Number of independent residuals in a tail at which the empirical quantile gets half of the weight. */
const tailWeight = 2;
/**
 * Prior for the quantiles: Student's t distribution with this scale. Its degrees of freedom are `degrees` plus the
 * number of independent residuals.
 */
const prior = { degrees: 1.5, scale: 0.85 } as const;

/** How far an interval extends below and above a forecast, in units of the typical residual. */
export interface Reach {
  below: number;
  above: number;
}

/**
 * Returns the split-conformal reach of intervals (Vovk et al. 2005; Lei et al. 2018): on each side, the mean of that
 * side's quantile and the quantile of the absolute scores, so that skewed errors give skewed intervals. With few
 * independent residuals, the quantile is shrunk toward a prior: Student's t, scaled down because the models of
 * earlier cutoffs saw less history and made larger errors. The prior and its weight were chosen to minimize the
 * interval score on training folds of public series.
 *
 * @param scores residuals (actual − forecast) in units of their typical size; reordered
 * @param level coverage probability, in (0, 1)
 * @param independent number of residuals that count as independent
 */
export function calibrate(scores: Float64Array, level: number, independent: number): Reach {
  const tail = (1 - level) / 2;
  const expected =
    (prior.scale * studentQuantile(1 - tail, independent + prior.degrees)) / normalMeanDeviation;
  const weight = (independent * tail) / (independent * tail + tailWeight);
  const either = quantile(scores.map(Math.abs), level) ?? expected;
  const drawn = (side: number) => Math.max(0, (weight * (either + side)) / 2 + (1 - weight) * expected);
  return {
    below: drawn(
      quantile(
        scores.map((score) => -score),
        1 - tail,
      ) ?? expected,
    ),
    above: drawn(quantile(scores, 1 - tail) ?? expected),
  };
}

/**
 * The conformal quantile: the ⌈(n+1)·p⌉th smallest of n, or the largest; undefined if there are no values.
 *
 * @param values sorted in place
 */
function quantile(values: Float64Array, probability: number): number | undefined {
  values.sort();
  return values[Math.min(values.length, Math.ceil((values.length + 1) * probability)) - 1];
}

/** Quantile of Student's t (expansion of Cornish & Fisher; Abramowitz & Stegun 1964, 26.7.5), for at least two degrees. */
export function studentQuantile(probability: number, degrees: number): number {
  const z = normalQuantile(probability);
  const z2 = z * z;
  return z + (z * (z2 + 1)) / (4 * degrees) + (z * (5 * z2 * z2 + 16 * z2 + 3)) / (96 * degrees * degrees);
}
