/**
 * Place of the position nearest to `x`; -1 for an empty list.
 *
 * @param positions ascending
 */
export function nearest(positions: readonly number[], x: number): number {
  let low = 0;
  let high = positions.length - 1;
  if (high < 0) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  return Math.abs((positions[high] ?? 0) - x) < Math.abs((positions[low] ?? 0) - x) ? high : low;
}
