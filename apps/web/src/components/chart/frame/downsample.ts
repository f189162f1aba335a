import type { ChartPoint } from '../chart-series.ts';

/**
 * Thins points to what the pixels can show: each of `columns` equal parts of the range keeps its lowest and its
 * highest point, and the series its ends, so that at most 2 × `columns` are left. A gap is kept where at least a whole
 * column lies empty behind it; a narrower one cannot be seen. Points that fit are returned as they are.
 *
 * @param points ascending by x, within the range
 * @param columns pixel columns of the drawing area
 * @param range what the drawing area shows, from left to right
 */
export function downsample(
  points: readonly ChartPoint[],
  columns: number,
  range: readonly [number, number],
): readonly ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length <= columns * 2) return points;
  // One column less leaves room for the ends.
  const column = columnOf(Math.max(1, columns - 1), range);
  const kept: ChartPoint[] = [first];
  let place = 0;
  let lowest: ChartPoint | null = null;
  let highest: ChartPoint | null = null;
  let gap: ChartPoint | null = null;
  const keep = (point: ChartPoint | null) => {
    if (point !== null && point !== first && point !== last) kept.push(point);
  };
  const close = (next: number) => {
    const inOrder = lowest !== null && highest !== null && lowest.x <= highest.x;
    keep(inOrder ? lowest : highest);
    if (lowest !== highest) keep(inOrder ? highest : lowest);
    if (next > place + 1) keep(gap);
    lowest = highest = null;
  };
  for (const point of points) {
    const own = column(point.x);
    if (point.y === null) {
      gap = point;
      continue;
    }
    if (own !== place) {
      close(own);
      place = own;
    }
    gap = null;
    if (lowest === null || point.y < (lowest.y ?? 0)) lowest = point;
    if (highest === null || point.y > (highest.y ?? 0)) highest = point;
  }
  close(column(last.x));
  kept.push(last);
  return kept;
}

/** Which of the columns a position lies in. */
export function columnOf(columns: number, [from, to]: readonly [number, number]): (x: number) => number {
  const scale = columns / (to - from || 1);
  return (x) => Math.min(columns - 1, Math.max(0, Math.floor((x - from) * scale)));
}
