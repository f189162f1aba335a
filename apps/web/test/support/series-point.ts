import type { SeriesPoint } from '../../src/features/analysis/points/series-point.ts';

/** A point with the values given and null elsewhere. */
export function seriesPoint(date: string, values: Partial<Omit<SeriesPoint, 'date'>>): SeriesPoint {
  return { date, actual: null, forecast: null, backtest: null, lower: null, upper: null, ...values };
}
