// Before so many seasons have passed, a position that never sold may just not have sold yet.
const seasonsToKnow = 8;

/**
 * Where in the season anything is ever sold: a weekday shop never sells on weekends, and that is no chance.
 *
 * @param values from the first demand on; NaN where nothing was observed
 * @returns 1 for each position of the season, counted from the first value, at which something was ever sold; all 1 in
 * a history too short to tell
 */
export function openPositions(values: Float64Array, seasonLength: number): Uint8Array {
  const open = new Uint8Array(seasonLength);
  if (values.length < seasonsToKnow * seasonLength) return open.fill(1);
  for (let t = 0; t < values.length; t++)
    if (values[t] !== 0 && !Number.isNaN(values[t])) open[t % seasonLength] = 1;
  return open;
}
