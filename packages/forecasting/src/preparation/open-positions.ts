// With fewer seasons, a position without sales may be chance.
const seasonsToKnow = 8;

/**
 * Returns which positions of the season are ever open: a weekday shop never sells on weekends.
 *
 * @param values from the first demand on; NaN where nothing was observed
 * @returns 1 for each position, counted from the first value, with any demand; all 1 for a short history
 */
export function openPositions(values: Float64Array, seasonLength: number): Uint8Array {
  const open = new Uint8Array(seasonLength);
  if (values.length < seasonsToKnow * seasonLength) return open.fill(1);
  for (let t = 0; t < values.length; t++)
    if (values[t] !== 0 && !Number.isNaN(values[t])) open[t % seasonLength] = 1;
  return open;
}
