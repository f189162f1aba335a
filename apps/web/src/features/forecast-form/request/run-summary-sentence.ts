import { formatCount } from '../../../lib/format.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';
import { bucketCount, bucketName } from './bucket-name.ts';
import type { CombinationCount } from './combination-count.ts';
import type { CharacteristicCode, ForecastValues } from './forecast-values.ts';
import type { RunPlan } from './run-plan.ts';

/** One sentence that sums a run up before it starts: "train Jan 2022 – Feb 2024 (26 months), hold out 6, …". */
export function runSummarySentence(
  values: Pick<ForecastValues, 'horizon' | 'runBacktest' | 'backtestPeriods'>,
  plan: RunPlan | null,
  combinations: CombinationCount | null,
): string {
  return [
    trainedOn(plan),
    ...(values.runBacktest && values.backtestPeriods !== '' ? [`hold out ${values.backtestPeriods}`] : []),
    ...(values.horizon === '' ? [] : [`forecast ${values.horizon}`]),
    series(combinations),
  ].join(', ');
}

function trainedOn(plan: RunPlan | null): string {
  if (plan === null) return 'train on the history between the dates given';
  if (plan.history === 0) return 'no history to train on';
  const { from, to, bucket, history } = plan;
  const range =
    from === to ? bucketName(from, bucket) : `${bucketName(from, bucket)} – ${bucketName(to, bucket)}`;
  return `train ${range} (${bucketCount(history, bucket)})`;
}

function series(combinations: CombinationCount | null): string {
  if (combinations === null) return 'for the total';
  const { count, exact } = combinations;
  return `for ${exact ? '' : 'up to '}${formatCount(count)} combination${count === 1 ? '' : 's'}`;
}

/** The 'Aggregation Level' line: the labels of the chosen characteristics, in the order of their codes (FC-10). */
export function aggregationSummary(
  level: readonly CharacteristicCode[],
  characteristics: readonly Characteristic[],
): string {
  const labels = characteristics.filter(({ type }) => level.includes(type)).map(({ label }) => label);
  return labels.length === 0 ? 'ALL (Total)' : labels.join(' + ');
}
