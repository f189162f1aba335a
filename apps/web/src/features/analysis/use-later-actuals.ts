import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { accuracyQuery } from '../runs/queries.ts';
import { groupId, levelOfGroup } from './groups.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

export type LaterActuals = readonly { date: string; actual: number | null }[];

/**
 * Returns the actuals of the forecast periods that were added to the dataset after the run was computed (REAL-4);
 * undefined if there are none.
 *
 * @param group null for the total
 */
export function useLaterActuals(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  group: Pick<RunGroup, 'key'> | null,
): LaterActuals | undefined {
  const { version = null, newest_version: newest = null, aggregation_characteristics: own = [] } = run ?? {};
  const { data } = useQuery({
    ...accuracyQuery(
      runId,
      group === null ? undefined : { level: levelOfGroup(group.key, own), group: groupId(group.key) },
    ),
    enabled: version !== null && newest !== null && newest > version,
  });
  return data?.periods;
}

/**
 * Adds actuals of forecast periods. If no point has an actual, actuals were filtered out and the points are returned
 * unchanged.
 */
export function withLaterActuals(
  points: RunData['points'],
  periods: LaterActuals | undefined,
): RunData['points'] {
  if (periods === undefined || points.every(({ actual }) => actual === null)) return points;
  const actuals = new Map(periods.map(({ date, actual }) => [date, actual]));
  return points.map((point) => ({ ...point, actual: point.actual ?? actuals.get(point.date) ?? null }));
}
