import { seasonalChanges } from './accuracy-of.ts';
import type { BenchmarkSet, Bounds } from './benchmark-set.ts';

/**
 * Returns the mean scaled interval score (Gneiting & Raftery 2007, scaled as in the M4 competition) and the mean scaled
 * width. The score is the width plus 2 / (1 − level) times the distance of values outside, divided by the mean absolute
 * seasonal change of the history. Averages over all values of non-constant series; lower is better.
 */
export function intervalScore(
  { series }: BenchmarkSet,
  bounds: readonly Bounds[],
  level: number,
  seasonLength: number,
): { score: number; width: number } {
  let [sum, widths, count] = [0, 0, 0];
  for (const [position, { history, future }] of series.entries()) {
    const scale = seasonalChanges(history, seasonLength).absolute;
    const { lower, upper } = bounds[position] ?? { lower: null, upper: null };
    if (!(scale > 0) || lower === null || upper === null) continue;
    for (const [step, actual] of future.entries()) {
      if (Number.isNaN(actual)) continue;
      const [low, high] = [lower[step] ?? Number.NaN, upper[step] ?? Number.NaN];
      const outside = Math.max(0, low - actual, actual - high);
      widths += (high - low) / scale;
      sum += (high - low + (2 / (1 - level)) * outside) / scale;
      count++;
    }
  }
  return { score: sum / count, width: widths / count };
}
