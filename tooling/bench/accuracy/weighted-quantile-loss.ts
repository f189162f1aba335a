import type { BenchmarkSeries, Bounds } from './benchmark-set.ts';

/** Forecasts of the nine deciles, each with one array per series. */
export type Deciles = readonly (readonly Float64Array[])[];

/**
 * Returns the deciles implied by intervals: the bounds of the 80, 60, 40 and 20% intervals, and the forecast as the
 * median.
 *
 * @param resultAt returns the forecasts and bounds of every series at a level
 */
export function decilesOf(
  resultAt: (level: number) => readonly (Bounds & { forecast: Float64Array })[],
): Deciles {
  const none = new Float64Array(0);
  const results = [0.8, 0.6, 0.4, 0.2].map(resultAt);
  const below = results.map((series) => series.map(({ lower }) => lower ?? none));
  const above = results.map((series) => series.map(({ upper }) => upper ?? none));
  return [...below, (results[0] ?? []).map(({ forecast }) => forecast), ...above.toReversed()];
}

/**
 * Weighted quantile loss as the fev and GIFT benchmarks compute it: twice the pinball loss (Koenker & Bassett 1978)
 * divided by the sum of absolute actuals, averaged over the deciles. Large series weigh more; lower is better.
 */
export function weightedQuantileLoss(
  series: readonly Pick<BenchmarkSeries, 'future'>[],
  deciles: Deciles,
): number {
  let [loss, size] = [0, 0];
  for (const [position, { future }] of series.entries())
    for (const [step, actual] of future.entries()) {
      if (Number.isNaN(actual)) continue;
      size += Math.abs(actual);
      for (const [at, forecasts] of deciles.entries()) {
        const probability = (at + 1) / (deciles.length + 1);
        const missed = actual - (forecasts[position]?.[step] ?? Number.NaN);
        loss += 2 * Math.max(probability * missed, (probability - 1) * missed);
      }
    }
  return loss / size / deciles.length;
}
