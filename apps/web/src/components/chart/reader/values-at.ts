import type { ChartBand, ChartSeries } from '../chart-series.ts';

export interface ValueAt {
  label: string;
  text: string;
}

/** What every series says at a position, with the true bounds of the interval; series without a value say nothing. */
export function valuesAt(
  x: number,
  series: readonly ChartSeries[],
  band: ChartBand | null,
  format: (value: number) => string,
): ValueAt[] {
  const values = series.flatMap(({ label, points, dashedFrom }): ValueAt[] => {
    const point = pointAt(points, x);
    if (point === undefined || point.y === null) return [];
    const notes = [
      ...(dashedFrom !== undefined && x >= dashedFrom ? ['forecast'] : []),
      ...(point.partial === true ? ['incomplete'] : []),
    ];
    return [{ label: notes.length === 0 ? label : `${label} (${notes.join(', ')})`, text: format(point.y) }];
  });
  const bounds = band === null ? undefined : pointAt(band.points, x);
  if (band === null || bounds === undefined) return values;
  return [...values, { label: band.label, text: `${format(bounds.lower)} – ${format(bounds.upper)}` }];
}

// By halves: the pointer asks at every move, of ten thousand points.
function pointAt<P extends { x: number }>(points: readonly P[], x: number): P | undefined {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle]?.x ?? Infinity) < x) low = middle + 1;
    else high = middle;
  }
  const point = points[low];
  return point?.x === x ? point : undefined;
}
