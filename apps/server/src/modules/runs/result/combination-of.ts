import type { components } from '@forecast-console/api-client/schema';
import { demandClass } from './demand-class.ts';
import type { StoredCombination, StoredGroup, StoredPoints } from './stored-run.ts';

/** What a stored group says in JSON. */
interface GroupTold {
  key: Readonly<Record<string, string>>;
  points: StoredPoints;
  metrics: components['schemas']['Metrics'] | null;
}

/** The figures of a stored group; sums and errors in units of the data. */
export const combinationOf = (group: StoredGroup): StoredCombination =>
  combinationFrom(group, {
    key: JSON.parse(group.key) as GroupTold['key'],
    points: JSON.parse(group.points) as StoredPoints,
    metrics: group.metrics === null ? null : (JSON.parse(group.metrics) as GroupTold['metrics']),
  });

/** The same where what it says need not be read again. */
export function combinationFrom(group: StoredGroup, { key, points, metrics }: GroupTold): StoredCombination {
  const next = points.forecast.length === 0 ? null : sum(points.forecast);
  const before = sumBefore(points);
  return {
    run_id: group.run_id,
    level: group.level,
    position: group.position,
    key: group.key,
    name: group.name,
    share: group.share,
    label: Object.values(key).join(' + '),
    class: demandClass(group),
    next_sum: next,
    change: next === null || before === null || before <= 0 ? null : next / before - 1,
    absolute_error: absoluteError(points),
    wape: metrics?.wape ?? null,
    bias: metrics?.bias ?? null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Of as many buckets as the forecast has, just before it; null where one of them is not known. */
function sumBefore({ start, actual, forecastStart, forecast }: StoredPoints): number | null {
  const to = forecastStart - start;
  const known = actual
    .slice(Math.max(0, to - forecast.length), to)
    .filter((value): value is number => value !== null);
  return known.length === forecast.length ? sum(known) : null;
}

/** Over the buckets held out; null where none of them has an actual. */
function absoluteError({ start, actual, backtestStart, backtest }: StoredPoints): number | null {
  const errors = backtest.flatMap((value, index) => {
    const known = actual[backtestStart - start + index] ?? null;
    return known === null ? [] : [Math.abs(value - known)];
  });
  return errors.length === 0 ? null : sum(errors);
}
