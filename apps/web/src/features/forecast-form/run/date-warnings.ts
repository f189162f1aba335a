import { coarserOrEqual, seasonLength } from '@forecast-console/calendar';
import { formatBuckets } from '../../../lib/format.ts';
import type { DatasetDates } from '../../../lib/data-span.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { RunPlan } from './run-plan.ts';

/** What a reader should know before starting: history that is short, a gap, a bucket that does not suit. Most serious first. */
export function dateWarnings(
  values: Pick<ForecastValues, 'runBacktest' | 'backtestPeriods'>,
  plan: RunPlan | null,
  dataset: DatasetDates,
): string[] {
  if (plan === null) return [];
  const { bucket, gap, history } = plan;
  const warnings = history === 0 ? [] : shortHistory(values, plan);
  if (gap > 0 && history > 0)
    warnings.push(
      `The data ends ${bucketName(plan.dataLast, bucket)}; the run bridges ${formatBuckets(gap, bucket)} up to the forecast start.`,
    );
  if (plan.partialLast)
    warnings.push(`The last ${bucket} of the data is not complete and is left out of training.`);
  if (dataset.bucket && bucket !== dataset.bucket && !coarserOrEqual(dataset.bucket).includes(bucket))
    warnings.push(
      `The data has one value a ${dataset.bucket}; a forecast by ${bucket} would find most ${bucket}s empty.`,
    );
  return warnings;
}

function shortHistory(
  { runBacktest, backtestPeriods }: Pick<ForecastValues, 'runBacktest' | 'backtestPeriods'>,
  { history, bucket }: RunPlan,
): string[] {
  const heldOut = runBacktest ? Number(backtestPeriods) : 0;
  const left = history - heldOut;
  if (left <= 0)
    return [
      `The ${formatBuckets(history, bucket)} of history cannot hold out ${heldOut}. Lower Backtest Periods or widen the dates.`,
    ];
  const season = seasonLength(bucket);
  // Two full seasons are the least from which a seasonal pattern can be told from chance.
  if (season > 1 && left < 2 * season)
    return [
      `Short history: ${formatBuckets(left, bucket)} to learn from; a seasonal pattern needs ${2 * season}.`,
    ];
  return [];
}
