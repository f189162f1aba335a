/**
 * Moves labels apart so that neighbours stand at least `room` away from each other, in their order, and shifts the
 * whole column up when its foot would leave the chart.
 *
 * @param positions wanted vertical positions
 * @returns positions in the order given
 */
export function spreadLabels(positions: readonly number[], room: number, bottom: number): number[] {
  const order = positions.map((_, at) => at).toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let next = -Infinity;
  for (const at of order) {
    const y = Math.max(positions[at] ?? 0, next);
    placed[at] = y;
    next = y + room;
  }
  let most = bottom;
  for (const at of order.toReversed()) {
    const y = Math.min(placed[at] ?? 0, most);
    placed[at] = y;
    most = y - room;
  }
  return placed;
}
