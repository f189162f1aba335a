import type { SeriesResiduals } from './series-residuals.ts';

/**
 * Scores are clipped to this value, because a single extreme score would otherwise look like a shock to all series.
 */
const maxScore = 5;

/**
 * Returns the effective number of independent residuals of a run. Correlated series count as fewer: if they were
 * independent, the mean error of n series would have 1/n of the variance of a single series. Cutoffs less than a
 * horizon apart forecast some of the same buckets and count only partly.
 *
 * @returns at least 1
 */
export function independentResiduals(missed: readonly SeriesResiduals[]): number {
  const together = new Map<number, { sum: number; squares: number; count: number }>();
  let [first, last, ahead] = [Infinity, -Infinity, 1];
  for (const { scores, steps, targets } of missed) {
    for (let index = 0; index < scores.length; index++) {
      const score = scores[index] as number;
      const step = steps[index] as number;
      const cutoff = (targets[index] as number) - step;
      first = Math.min(first, cutoff);
      last = Math.max(last, cutoff);
      ahead = Math.max(ahead, step);
      const bounded = Math.max(-maxScore, Math.min(maxScore, score));
      const key = cutoff * 2048 + step;
      let own = together.get(key);
      if (own === undefined) together.set(key, (own = { sum: 0, squares: 0, count: 0 }));
      own.sum += bounded;
      own.squares += bounded * bounded;
      own.count++;
    }
  }
  if (together.size === 0) return 1;
  let [squares, ofMeans, maxCount] = [0, 0, 1];
  for (const { sum, squares: own, count } of together.values()) {
    squares += own / count;
    ofMeans += (sum / count) ** 2;
    maxCount = Math.max(maxCount, count);
  }
  const series = ofMeans > 0 ? Math.min(maxCount, Math.max(1, squares / ofMeans)) : 1;
  return series * (1 + (last - first) / ahead);
}
