import type { ChartPoint } from './chart-series.ts';

/**
 * Reduces points to the resolution of the screen: the minimum and maximum of each pixel column, plus the first and
 * last point, at most 2 × `columns` in total. Gaps of at least one full column stay visible. Returns the points
 * unchanged if they already fit.
 *
 * @param points ascending by x, within the range
 * @param columns pixel columns of the plot area
 * @param range x values at the left and right edge of the plot area
 */
export function downsample(
  points: readonly ChartPoint[],
  columns: number,
  range: readonly [number, number],
): readonly ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length <= columns * 2) return points;
  // Leaves space for the first and last point.
  const columnAt = columnsOf(Math.max(1, columns - 1), range);
  const result: ChartPoint[] = [first];
  let current = 0;
  let lowest: ChartPoint | null = null;
  let highest: ChartPoint | null = null;
  let gap: ChartPoint | null = null;
  const add = (point: ChartPoint | null) => {
    if (point !== null && point !== first && point !== last) result.push(point);
  };
  const closeColumn = (next: number) => {
    const inOrder = lowest !== null && highest !== null && lowest.x <= highest.x;
    add(inOrder ? lowest : highest);
    if (lowest !== highest) add(inOrder ? highest : lowest);
    if (next > current + 1) add(gap);
    lowest = highest = null;
  };
  for (const point of points) {
    const column = columnAt(point.x);
    if (point.y === null) {
      gap = point;
      continue;
    }
    if (column !== current) {
      closeColumn(column);
      current = column;
    }
    gap = null;
    if (lowest === null || point.y < (lowest.y ?? 0)) lowest = point;
    if (highest === null || point.y > (highest.y ?? 0)) highest = point;
  }
  closeColumn(columnAt(last.x));
  result.push(last);
  return result;
}

/** Returns a function that maps x values to column numbers. */
export function columnsOf(columns: number, [from, to]: readonly [number, number]): (x: number) => number {
  const scale = columns / (to - from || 1);
  return (x) => Math.min(columns - 1, Math.max(0, Math.floor((x - from) * scale)));
}
