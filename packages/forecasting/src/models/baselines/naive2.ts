import { seasonalIndices } from './seasonal-indices.ts';

/**
 * Naive2, the benchmark of the M competitions (Makridakis & Hibon 2000): the last deseasonalized value times the
 * season. The season comes from a multiplicative decomposition if a 90% test finds one.
 *
 * @param values at least one, without gaps
 * @returns `horizon` values; if there is no season or a value is not positive, the last value repeated
 */
export function naive2(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const last = values.at(-1) ?? Number.NaN;
  const positive = values.every((value) => value > 0);
  if (!positive || !isSeasonal(values, seasonLength)) return new Float64Array(horizon).fill(last);
  const indices = seasonalIndices(values, seasonLength, 'multiplicative');
  const index = (t: number) => indices[t % seasonLength] as number;
  const level = last / index(values.length - 1);
  return Float64Array.from({ length: horizon }, (_, step) => level * index(values.length + step));
}

/**
 * Returns whether the autocorrelation at the seasonal lag is significant at 90% by Bartlett's standard error: the
 * test in the definition of Naive2 (Assimakopoulos & Nikolopoulos 2000). Always false for two seasons or less. A
 * trend hides a season from this test, so models use `findSeason` instead. According to Bartlett, the variance of rₘ
 * is (1 + 2 Σ rₖ²) / n over the lags k below m; 1.645 is the two-sided 90% quantile.
 *
 * @param values without gaps
 * @returns false for a constant history
 */
export function isSeasonal(values: Float64Array, seasonLength: number): boolean {
  if (seasonLength < 2 || values.length <= 2 * seasonLength) return false;
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let variance = 0;
  for (const value of values) variance += (value - mean) ** 2;
  if (!(variance > 0)) return false;
  let squares = 0;
  let correlation = 0;
  for (let lag = 1; lag <= seasonLength; lag++) {
    correlation = 0;
    for (let t = lag; t < values.length; t++) {
      correlation += ((values[t] as number) - mean) * ((values[t - lag] as number) - mean);
    }
    correlation /= variance;
    if (lag < seasonLength) squares += correlation * correlation;
  }
  return Math.abs(correlation) > 1.645 * Math.sqrt((1 + 2 * squares) / values.length);
}
