import type { RunData } from '@forecast-console/api-client/normalise';

/** Fills in actuals of forecast periods; points without any actual were requested without them and stay as they are. */
export function withLaterActuals(
  points: RunData['points'],
  periods: readonly { date: string; actual: number | null }[],
): RunData['points'] {
  if (points.every(({ actual }) => actual === null)) return points;
  const actuals = new Map(periods.map(({ date, actual }) => [date, actual]));
  return points.map((point) => ({ ...point, actual: point.actual ?? actuals.get(point.date) ?? null }));
}
