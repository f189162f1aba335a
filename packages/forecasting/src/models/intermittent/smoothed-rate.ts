import { gridOf, smoothOnGrid } from '../baselines/smooth-on-grid.ts';

const largest = 0.6;
const alphas = gridOf(0.02, (alpha) => alpha <= largest);

/**
 * The demand per bucket by simple exponential smoothing, alpha by least squared one-step error on a grid (see `smoothOnGrid`):
 * 0.02, 0.04 … 0.6. Large alphas are left out: they would chase single demands.
 *
 * @param values at least one, without gaps
 * @returns the last level, in the units of the values
 */
export function smoothedRate(values: Float64Array): number {
  return smoothOnGrid(values, alphas)?.level ?? 0;
}
