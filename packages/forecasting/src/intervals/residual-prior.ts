import { normalQuantile } from './normal-quantile.ts';
import { studentQuantile } from './student-quantile.ts';

/** Quantiles of residuals in units of their estimated size, on both sides. */
interface LearnedReach {
  /** Tail probabilities, descending. */
  tails: readonly number[];
  below: readonly number[];
  above: readonly number[];
}

/** Residuals to expect in a run before any are known. */
export interface ResidualPrior {
  /** Expected size of a residual by step, in units of difficulty. */
  sizes: readonly number[];
  /** Quantiles learned from runs of a single series; null if there were no series to learn from. */
  learned: LearnedReach | null;
}

/** Number of last steps whose growth continues beyond the table. */
const lastSteps = 4;
/** Number of independent residuals in most runs of a single series, up to which only learned quantiles count. */
const independentAlone = 2;
/** Mean absolute deviation of the standard normal distribution: √(2/π). */
const normalMeanDeviation = 0.7978845608028654;
/**
 * Student's t distribution for runs with more residuals, with this scale. Its degrees of freedom are `degrees` plus
 * the number of independent residuals. It was chosen on training folds of public series.
 */
const student = { degrees: 1.5, scale: 0.85 } as const;

/** Returns the expected size of a residual at each step, in units of difficulty. */
export function expectedSizes({ sizes }: ResidualPrior, horizon: number): Float64Array {
  const last = sizes.at(-1) as number;
  const growth = (last - (sizes.at(-1 - lastSteps) as number)) / lastSteps;
  return Float64Array.from(
    { length: horizon },
    (_, step) => sizes[step] ?? last + growth * (step + 1 - sizes.length),
  );
}

/**
 * Returns the expected quantiles of residuals in units of their estimated size, on both sides: the learned ones for
 * as few residuals as a single series has, and increasingly Student's t for more.
 *
 * @param tail probability outside on each side, in (0, 0.5)
 */
export function expectedReach(
  { learned }: ResidualPrior,
  tail: number,
  independent: number,
): { below: number; above: number } {
  const usual =
    (student.scale * studentQuantile(1 - tail, independent + student.degrees)) / normalMeanDeviation;
  if (learned === null) return { below: usual, above: usual };
  const share = Math.min(1, independentAlone / independent);
  const points = learned.tails.map((probability) => normalQuantile(1 - probability));
  const of = (values: readonly number[]) =>
    share * interpolated(points, values, normalQuantile(1 - tail)) + (1 - share) * usual;
  return { below: of(learned.below), above: of(learned.above) };
}

/**
 * Interpolates linearly, and extrapolates from the nearest two points.
 *
 * @param xs ascending, at least two
 */
function interpolated(xs: readonly number[], ys: readonly number[], x: number): number {
  let right = 1;
  while (right < xs.length - 1 && (xs[right] as number) < x) right++;
  const [x0, x1] = [xs[right - 1] as number, xs[right] as number];
  const [y0, y1] = [ys[right - 1] as number, ys[right] as number];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
