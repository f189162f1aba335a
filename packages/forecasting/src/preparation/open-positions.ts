// Minimum number of seasons. With fewer, a position may have no sales by chance.
const seasonsToKnow = 8;

/**
 * Returns which positions of the season are open: for example, a shop that opens on weekdays never sells on weekends.
 *
 * @param values starting at the first demand; NaN where nothing was observed
 * @returns 1 for each position with any demand, where position 0 is that of the first value; all 1 for a short
 * history
 */
export function openPositions(values: Float64Array, seasonLength: number): Uint8Array {
  const open = new Uint8Array(seasonLength);
  if (values.length < seasonsToKnow * seasonLength) return open.fill(1);
  for (let t = 0; t < values.length; t++)
    if (values[t] !== 0 && !Number.isNaN(values[t])) open[t % seasonLength] = 1;
  return open;
}
