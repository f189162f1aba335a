import { normalQuantile } from './normal-quantile.ts';

// Mean absolute deviation of the standard normal distribution: √(2/π).
const normalMeanDeviation = 0.7978845608028654;
/** With as many independent residuals in a tail it is read off these by half, with fewer mostly off Student's t. */
const enoughInTail = 1;
/** What the typical size is worth before a residual was seen (see `errorGrowth`). */
const degreesOfScale = 3;

/** How far an interval extends below and above a forecast, in units of the typical residual. */
export interface Reach {
  below: number;
  above: number;
}

/**
 * Split-conformal reach of intervals (Vovk et al. 2005; Lei et al. 2018): half-way between the quantile of the sizes and,
 * so that skewed errors have skewed intervals, that of each side alone. On training folds either of the two alone
 * scored less or was skewed by what was chance. Few independent residuals say little about a tail: the quantile is then
 * drawn towards that of Student's t for as many, the scale being an estimate as well.
 *
 * @param scores residuals (actual minus forecast) in units of the typical size of one, reordered
 * @param level probability to cover, in (0, 1)
 * @param independent how many of the residuals can count as independent: origins overlap, and series err together
 */
export function calibrate(scores: Float64Array, level: number, independent: number): Reach {
  const tail = (1 - level) / 2;
  const expected = studentQuantile(1 - tail, independent + degreesOfScale) / normalMeanDeviation;
  const weight = (independent * tail) / (independent * tail + enoughInTail);
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
 * The conformal quantile: the ⌈(n+1)·p⌉th smallest of n, or the largest; undefined for none.
 *
 * @param values sorted in place
 */
function quantile(values: Float64Array, probability: number): number | undefined {
  values.sort();
  return values[Math.min(values.length, Math.ceil((values.length + 1) * probability)) - 1];
}

/** Quantile of Student's t by the expansion of Cornish & Fisher (Abramowitz & Stegun 1964, 26.7.5), for two degrees and more. */
function studentQuantile(probability: number, degrees: number): number {
  const z = normalQuantile(probability);
  const z2 = z * z;
  return z + (z * (z2 + 1)) / (4 * degrees) + (z * (5 * z2 * z2 + 16 * z2 + 3)) / (96 * degrees * degrees);
}
