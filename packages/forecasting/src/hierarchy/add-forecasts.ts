/** Sums the forecasts at the given positions. */
export function addForecasts(
  forecasts: readonly Float64Array[],
  members: Iterable<number>,
  ahead: number,
): Float64Array {
  const sum = new Float64Array(ahead);
  for (const position of members) {
    const forecast = forecasts[position] as Float64Array;
    for (let step = 0; step < ahead; step++) sum[step] = (sum[step] as number) + (forecast[step] as number);
  }
  return sum;
}
