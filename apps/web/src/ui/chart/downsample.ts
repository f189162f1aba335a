import type { ChartPoint } from './chart-series.ts';

/**
 * Thins points to what the pixels can show: each of `columns` equal parts of the x range keeps its first, lowest,
 * highest and last point, and its gaps, so peaks and breaks survive. Points that fit are returned as they are.
 *
 * @param points ascending by x
 */
export function downsample(points: readonly ChartPoint[], columns: number): readonly ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length <= columns * 2) return points;
  const width = (last.x - first.x) / columns || 1;
  const kept: ChartPoint[] = [];
  let column: ChartPoint[] = [];
  let place = 0;
  for (const point of points) {
    const own = Math.min(columns - 1, Math.floor((point.x - first.x) / width));
    if (own !== place) {
      kept.push(...extremes(column));
      column = [];
      place = own;
    }
    column.push(point);
  }
  return [...kept, ...extremes(column)];
}

function extremes(column: readonly ChartPoint[]): ChartPoint[] {
  let lowest: ChartPoint | undefined;
  let highest: ChartPoint | undefined;
  for (const point of column) {
    if (point.y === null) continue;
    if (lowest?.y == null || point.y < lowest.y) lowest = point;
    if (highest?.y == null || point.y > highest.y) highest = point;
  }
  const gap = column.find((point) => point.y === null);
  const chosen = new Set([column[0], lowest, highest, gap, column.at(-1)]);
  return column.filter((point) => chosen.has(point));
}
