import type { RunData } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accuracyQuery } from '../runs/queries.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** Adds actuals of the total that were added to the dataset after the run was computed (REAL-4). */
export function useLaterActuals(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  data: RunData | undefined,
): RunData | undefined {
  const { version = null, newest_version: newest = null } = run ?? {};
  const { data: accuracy } = useQuery({
    ...accuracyQuery(runId),
    enabled: version !== null && newest !== null && newest > version,
  });
  const periods = accuracy?.periods;
  return useMemo(() => {
    if (data === undefined || periods === undefined) return data;
    return { ...data, points: withLaterActuals(data.points, periods) };
  }, [data, periods]);
}

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
