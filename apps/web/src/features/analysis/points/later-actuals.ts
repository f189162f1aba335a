import type { RunData } from '@forecast-console/api-client/normalise';

/**
 * Adds actuals of forecast periods. If no point has an actual, actuals were filtered out and the points are returned
 * unchanged.
 */
export function withLaterActuals(
  points: RunData['points'],
  periods: readonly { date: string; actual: number | null }[],
): RunData['points'] {
  if (points.every(({ actual }) => actual === null)) return points;
  const actuals = new Map(periods.map(({ date, actual }) => [date, actual]));
  return points.map((point) => ({ ...point, actual: point.actual ?? actuals.get(point.date) ?? null }));
}
