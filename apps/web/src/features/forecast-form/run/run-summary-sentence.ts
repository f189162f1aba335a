import { formatBuckets, formatCount } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { Characteristic } from '../../uploads/queries.ts';
import type { CharacteristicCode, ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { CombinationCount } from './combination-count.ts';
import type { RunPlan } from './run-plan.ts';

/**
 * A run summed up before it starts, in two lines: 'Learn from Jan 2022 – Feb 2024, 26 months.' and 'Hold out 6,
 * forecast 18, for 6 products and their total.'
 */
export function runSummarySentence(
  values: Pick<ForecastValues, 'horizon' | 'runBacktest' | 'backtestPeriods' | 'level'>,
  plan: RunPlan | null,
  combinations: CombinationCount | null,
  characteristics: readonly Characteristic[],
): [string, string] {
  const asked = [
    ...(values.runBacktest && values.backtestPeriods !== '' ? [`hold out ${values.backtestPeriods}`] : []),
    ...(values.horizon === '' ? [] : [`forecast ${values.horizon}`]),
    series(values.level, combinations, characteristics),
  ].join(', ');
  return [`${learntFrom(plan)}.`, `${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`];
}

function learntFrom(plan: RunPlan | null): string {
  if (plan === null) return 'Learn from the history between the dates given';
  if (plan.history === 0) return 'No history to learn from';
  const { from, to, bucket, history } = plan;
  const range =
    from === to ? bucketName(from, bucket) : `${bucketName(from, bucket)} – ${bucketName(to, bucket)}`;
  return `Learn from ${range}, ${formatBuckets(history, bucket)}`;
}

function series(
  level: readonly CharacteristicCode[],
  combinations: CombinationCount | null,
  characteristics: readonly Characteristic[],
): string {
  if (combinations === null) return 'for the total';
  const { count, exact } = combinations;
  const [only] = level.length === 1 ? characteristics.filter(({ type }) => type === level[0]) : [];
  // Of some names, as of 'Series part 1', there is no plural.
  const thing = only !== undefined && /\p{L}$/u.test(only.label) ? only.label.toLowerCase() : 'combination';
  const things = plural(count, thing);
  return `for ${exact ? '' : 'up to '}${formatCount(count)} ${things}${count === 1 ? '' : ' and their total'}`;
}

/** The 'Aggregation Level' line: the labels of the chosen characteristics, in the order of their codes (FC-10). */
export function aggregationSummary(
  level: readonly CharacteristicCode[],
  characteristics: readonly Characteristic[],
): string {
  const labels = characteristics.filter(({ type }) => level.includes(type)).map(({ label }) => label);
  return labels.length === 0 ? 'ALL (Total)' : labels.join(' + ');
}
