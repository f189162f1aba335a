import type { ChartBand, ChartSeries } from './chart-series.ts';

export interface ValueAt {
  label: string;
  text: string;
}

/** Returns the values of all series at a position, and the bounds of the interval even if the chart clips them. */
export function valuesAt(
  x: number,
  series: readonly ChartSeries[],
  band: ChartBand | null,
  format: (value: number) => string,
): ValueAt[] {
  const values = series.flatMap(({ label, points, dashedFrom, dashedRole = 'forecast' }): ValueAt[] => {
    const point = pointAt(points, x);
    if (point === undefined || point.y === null) return [];
    const notes = [
      ...(dashedFrom !== undefined && x >= dashedFrom ? [dashedRole] : []),
      ...(point.partial === true ? ['incomplete'] : []),
    ];
    return [{ label: notes.length === 0 ? label : `${label} (${notes.join(', ')})`, text: format(point.y) }];
  });
  const bounds = band === null ? undefined : pointAt(band.points, x);
  if (band === null || bounds === undefined) return values;
  return [...values, { label: band.label, text: `${format(bounds.lower)} – ${format(bounds.upper)}` }];
}

function pointAt<P extends { x: number }>(points: readonly P[], x: number): P | undefined {
  const point = points[firstFrom(points.length, (at) => (points[at]?.x ?? Infinity) >= x)];
  return point?.x === x ? point : undefined;
}

/**
 * Returns the index of the position nearest to `x`; -1 for an empty list.
 *
 * @param positions ascending
 */
export function nearest(positions: readonly number[], x: number): number {
  if (positions.length === 0) return -1;
  const after = firstFrom(positions.length, (at) => (positions[at] ?? Infinity) >= x);
  if (after === 0) return 0;
  if (after === positions.length) return after - 1;
  return (positions[after] ?? 0) - x < x - (positions[after - 1] ?? 0) ? after : after - 1;
}

/**
 * Returns the first index where `isReached` holds. Uses binary search, because every pointer move searches up to
 * 10,000 points.
 */
function firstFrom(length: number, isReached: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
