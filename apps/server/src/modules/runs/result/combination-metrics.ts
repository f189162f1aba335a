import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  type ComparedSeries,
  type Comparison,
  forecastChange,
  forecastComparison,
} from '@forecast-console/calendar';
import { demandClass } from './group-metrics.ts';
import type { StoredCombination, StoredGroup, StoredPoints } from './stored-run.ts';

/** The parsed JSON columns of a stored group. */
interface ParsedGroup {
  key: Readonly<Record<string, string>>;
  points: StoredPoints;
  metrics: components['schemas']['Metrics'] | null;
}

/** The actuals that the forecasts of a run are compared with: the same periods for all of its combinations. */
export interface ComparedActuals {
  bucket: Bucket;
  /** Bucket of the last actual if the data covers only a part of it. */
  partial: number | null;
  /** Null if there is no forecast or the actuals of the total are incomplete. */
  comparison: Comparison | null;
}

/** Chooses the compared periods based on the total of a run. */
export function comparedActuals(
  total: StoredPoints,
  bucket: Bucket,
  partial: number | null,
): ComparedActuals {
  return { bucket, partial, comparison: forecastComparison(complete(total, partial), bucket) };
}

function complete(points: StoredPoints, partial: number | null): ComparedSeries {
  if (partial === null) return points;
  return { ...points, actual: points.actual.with(partial - points.start, null) };
}

/** Returns the metrics of a stored group; sums and errors in the unit of the data. */
export const combinationMetrics = (group: StoredGroup, compared: ComparedActuals): StoredCombination =>
  combinationMetricsFrom(
    group,
    {
      key: JSON.parse(group.key) as ParsedGroup['key'],
      points: JSON.parse(group.points) as StoredPoints,
      metrics: group.metrics === null ? null : (JSON.parse(group.metrics) as ParsedGroup['metrics']),
    },
    compared,
  );

/** Like `combinationMetrics`, for a group whose JSON columns are already parsed. */
export function combinationMetricsFrom(
  group: StoredGroup,
  { key, points, metrics }: ParsedGroup,
  { bucket, partial, comparison }: ComparedActuals,
): StoredCombination {
  return {
    run_id: group.run_id,
    level: group.level,
    position: group.position,
    key: group.key,
    name: group.name,
    share: group.share,
    label: Object.values(key).join(' + '),
    class: demandClass(group),
    next_sum: points.forecast.length === 0 ? null : sum(points.forecast),
    change: comparison && forecastChange(complete(points, partial), comparison, bucket),
    absolute_error: absoluteError(points, metrics?.mae ?? null),
    wape: metrics?.wape ?? null,
    bias: metrics?.bias ?? null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Sum of absolute errors over a holdout, averaged over the cutoffs; null if the group has no actuals.
 *
 * @param mae mean absolute error, averaged over the cutoffs
 */
function absoluteError(
  { start, actual, backtestStart, backtest, origins }: StoredPoints,
  mae: number | null,
): number | null {
  const errors = backtest.flatMap((value, index) => {
    const known = actual[backtestStart - start + index] ?? null;
    return known === null ? [] : [Math.abs(value - known)];
  });
  if (errors.length === 0) return null;
  return origins === undefined || mae === null ? sum(errors) : mae * errors.length;
}
