import type { ChartBand, ChartSeries } from './chart-series.ts';

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
    const point = points.find((one) => one.x === x);
    if (point === undefined || point.y === null) return [];
    const notes = [
      ...(dashedFrom !== undefined && x >= dashedFrom ? ['forecast'] : []),
      ...(point.partial === true ? ['incomplete'] : []),
    ];
    return [{ label: notes.length === 0 ? label : `${label} (${notes.join(', ')})`, text: format(point.y) }];
  });
  const bounds = band?.points.find((one) => one.x === x);
  if (band === null || bounds === undefined) return values;
  return [...values, { label: band.label, text: `${format(bounds.lower)} – ${format(bounds.upper)}` }];
}
