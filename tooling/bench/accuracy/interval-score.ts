import { seasonalChanges } from './accuracy-of.ts';
import type { BenchmarkSet, Bounds } from './benchmark-set.ts';

/**
 * Mean scaled interval score (Gneiting & Raftery 2007, scaled as in the M4 competition): the width, and 2 / (1 − level)
 * times what a value lies outside, over the mean absolute change of the history over a season. Mean over all values of
 * series that change at all; lower is better, and covering more by width alone costs.
 */
export function intervalScore(
  { series }: BenchmarkSet,
  bounds: readonly Bounds[],
  level: number,
  seasonLength: number,
): number {
  let [sum, count] = [0, 0];
  for (const [position, { history, future }] of series.entries()) {
    const scale = seasonalChanges(history, seasonLength).absolute;
    const { lower, upper } = bounds[position] ?? { lower: null, upper: null };
    if (!(scale > 0) || lower === null || upper === null) continue;
    for (const [step, actual] of future.entries()) {
      if (Number.isNaN(actual)) continue;
      const [low, high] = [lower[step] ?? Number.NaN, upper[step] ?? Number.NaN];
      const outside = Math.max(0, low - actual, actual - high);
      sum += (high - low + (2 / (1 - level)) * outside) / scale;
      count++;
    }
  }
  return sum / count;
}
