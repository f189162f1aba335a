import { forecastInSeason } from '../learning/group-season.ts';
import type { PreparedSeries } from './prepared-series.ts';

/**
 * Forecasts a history that is unsuitable for models: zero, the constant, or the mean of the few values combined with
 * the season of other series.
 *
 * @param season common season (see `groupSeason`); null if there is none
 * @returns `horizon` values in the units of the history
 */
export function simpleForecast(
  series: PreparedSeries,
  horizon: number,
  season: Float64Array | null,
): Float64Array {
  const forecast = new Float64Array(horizon);
  const { kind, values } = series;
  if (kind === 'constant') return forecast.fill(values[0] ?? 0);
  if (kind !== 'short' && kind !== 'regular') return forecast;
  if (season !== null) return forecastInSeason(series, season, horizon);
  let sum = 0;
  for (const value of values) sum += value / values.length;
  return forecast.fill(sum);
}
