import type { ChartPoint } from '../chart-series.ts';

/** An SVG path through points, broken where a value is missing; a point that stands alone is no line. */
export function linePath(
  points: readonly ChartPoint[],
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  let path = '';
  let pen = 'M';
  for (const { x, y } of points) {
    if (y === null) {
      pen = 'M';
      continue;
    }
    path += `${pen}${toX(x).toFixed(1)},${toY(y).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}
