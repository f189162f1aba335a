import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  type ComparedSeries,
  type Comparison,
  forecastChange,
  forecastComparison,
} from '@forecast-console/calendar';
import { demandClass } from './demand-class.ts';
import type { StoredCombination, StoredGroup, StoredPoints } from './stored-run.ts';

/** What a stored group says in JSON. */
interface GroupTold {
  key: Readonly<Record<string, string>>;
  points: StoredPoints;
  metrics: components['schemas']['Metrics'] | null;
}

/** What the forecasts of a run are compared with. All its combinations are compared with the same periods. */
export interface ComparedActuals {
  bucket: Bucket;
  /** Bucket of the last actual if the data covers only a part of it. */
  partial: number | null;
  /** Null without a forecast, or if the actuals of the total are incomplete. */
  comparison: Comparison | null;
}

/** Chooses the comparison by the total of a run. */
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

/** The figures of a stored group; sums and errors in units of the data. */
export const combinationOf = (group: StoredGroup, compared: ComparedActuals): StoredCombination =>
  combinationFrom(
    group,
    {
      key: JSON.parse(group.key) as GroupTold['key'],
      points: JSON.parse(group.points) as StoredPoints,
      metrics: group.metrics === null ? null : (JSON.parse(group.metrics) as GroupTold['metrics']),
    },
    compared,
  );

/** The same where what it says need not be read again. */
export function combinationFrom(
  group: StoredGroup,
  { key, points, metrics }: GroupTold,
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
    absolute_error: absoluteError(points),
    wape: metrics?.wape ?? null,
    bias: metrics?.bias ?? null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Over the buckets held out; null where none of them has an actual. */
function absoluteError({ start, actual, backtestStart, backtest }: StoredPoints): number | null {
  const errors = backtest.flatMap((value, index) => {
    const known = actual[backtestStart - start + index] ?? null;
    return known === null ? [] : [Math.abs(value - known)];
  });
  return errors.length === 0 ? null : sum(errors);
}
