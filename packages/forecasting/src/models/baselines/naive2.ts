import { isSeasonal } from './is-seasonal.ts';
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
