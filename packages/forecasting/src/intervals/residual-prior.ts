import { normalQuantile } from './normal-quantile.ts';

/** What earlier runs on many other series tell about residuals; written by scripts/learn-residuals.ts. */
export interface ResidualPrior {
  /** Expected size of a residual by step, in units of difficulty. */
  sizes: readonly number[];
  /** Tail probabilities of the quantiles. */
  tails: readonly number[];
  /** Quantiles of residuals in units of their estimated size, by the number of independent residuals, ascending. */
  quantiles: readonly { independent: number; below: readonly number[]; above: readonly number[] }[];
}

/** Number of last steps whose growth continues beyond the table. */
const lastSteps = 4;

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
 * Returns the expected quantiles of residuals in units of their estimated size, on both sides. Interpolates over the
 * logarithm of the number of independent residuals and over normal quantiles.
 *
 * @param tail probability outside on each side, in (0, 0.5)
 */
export function expectedReach(
  { tails, quantiles }: ResidualPrior,
  tail: number,
  independent: number,
): { below: number; above: number } {
  const points = tails.map((probability) => normalQuantile(1 - probability));
  const at = normalQuantile(1 - tail);
  const counts = quantiles.map((one) => Math.log(one.independent));
  const of = (side: 'above' | 'below') =>
    interpolated(
      counts,
      quantiles.map((one) => interpolated(points, one[side], at)),
      Math.max(counts[0] as number, Math.min(counts.at(-1) as number, Math.log(independent))),
    );
  return { below: of('below'), above: of('above') };
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
