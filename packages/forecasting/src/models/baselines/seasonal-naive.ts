/**
 * Repeats the last season. If there is less than one season of history, or `seasonLength` is 1, repeats the last
 * value (the naive forecast).
 *
 * @param values at least one, without gaps
 */
export function seasonalNaive(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const period = values.length >= seasonLength ? seasonLength : 1;
  const first = values.length - period;
  return Float64Array.from({ length: horizon }, (_, step) => values[first + (step % period)] ?? Number.NaN);
}
