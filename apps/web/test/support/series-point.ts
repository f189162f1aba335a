import type { SeriesPoint } from '../../src/features/analysis/points/series-point.ts';

/** Creates a point with these values; all others are null. */
export function seriesPoint(date: string, values: Partial<Omit<SeriesPoint, 'date'>>): SeriesPoint {
  return { date, actual: null, forecast: null, backtest: null, lower: null, upper: null, ...values };
}
