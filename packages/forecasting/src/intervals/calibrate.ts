import { expectedReach, type ResidualPrior } from './residual-prior.ts';

/** Number of independent residuals in a tail at which the empirical quantile gets half of the weight. */
const tailWeight = 2;

/** How far an interval extends below and above a forecast, in units of the typical residual. */
export interface Reach {
  below: number;
  above: number;
}

/**
 * Returns the split-conformal reach of intervals (Vovk et al. 2005; Lei et al. 2018): on each side, the mean of that
 * side's quantile and the quantile of the absolute scores, so that skewed errors give skewed intervals. With few
 * independent residuals, the quantile is shrunk toward that of many other series.
 *
 * @param scores residuals (actual − forecast) in units of their typical size; reordered
 * @param level coverage probability, in (0, 1)
 * @param independent number of residuals that count as independent
 */
export function calibrate(
  scores: Float64Array,
  level: number,
  independent: number,
  prior: ResidualPrior,
): Reach {
  const tail = (1 - level) / 2;
  const expected = expectedReach(prior, tail, independent);
  const weight = (independent * tail) / (independent * tail + tailWeight);
  const either = quantile(scores.map(Math.abs), level);
  const drawn = (side: number | undefined, usual: number) =>
    either === undefined || side === undefined
      ? usual
      : Math.max(0, (weight * (either + side)) / 2 + (1 - weight) * usual);
  const below = quantile(
    scores.map((score) => -score),
    1 - tail,
  );
  return { below: drawn(below, expected.below), above: drawn(quantile(scores, 1 - tail), expected.above) };
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
