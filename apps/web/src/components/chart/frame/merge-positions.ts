import type { ChartPoint } from '../chart-series.ts';

/**
 * Where any of the series has a value, ascending, each position once. Merged rather than collected and sorted: ten
 * thousand points take a millisecond, not fifteen.
 *
 * @param series each ascending by x
 */
export function mergePositions(series: readonly (readonly ChartPoint[])[]): number[] {
  return series.reduce<number[]>((positions, points) => merged(positions, points), []);
}

function merged(positions: readonly number[], points: readonly ChartPoint[]): number[] {
  const result: number[] = [];
  let at = 0;
  for (const { x, y } of points) {
    if (y === null) continue;
    while (at < positions.length && (positions[at] as number) < x) result.push(positions[at++] as number);
    if (positions[at] === x) at += 1;
    result.push(x);
  }
  while (at < positions.length) result.push(positions[at++] as number);
  return result;
}
