/**
 * Lower and upper end of a value axis: from 0 for nonnegative data (a cut axis exaggerates), else with both
 * signs; 5 % of air above (and below, where values are negative). No value at all gives [0, 1].
 */
export function valueExtent(values: Iterable<number | null>): [number, number] {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (lowest === Infinity || (lowest === 0 && highest === 0)) return [0, 1];
  const low = Math.min(0, lowest);
  const high = Math.max(0, highest);
  const air = (high - low) * 0.05;
  return [low < 0 ? low - air : 0, high > 0 ? high + air : 0];
}
