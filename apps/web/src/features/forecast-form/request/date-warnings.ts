import { coarserOrEqual, seasonLength } from '@forecast-console/series';
import type { DatasetDates } from '../dataset/data-span.ts';
import { mayBeTyped } from '../dataset/dataset-range.ts';
import { bucketCount, bucketName } from './bucket-name.ts';
import type { ForecastValues } from './forecast-values.ts';
import type { RunPlan } from './run-plan.ts';

/** What a reader should know before starting: dates that miss the data, history that is short. In words, most serious first. */
export function dateWarnings(
  values: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate' | 'runBacktest' | 'backtestPeriods'>,
  plan: RunPlan | null,
  dataset: DatasetDates,
): string[] {
  if (plan === null) return [];
  const { bucket } = plan;
  const data = `${bucketName(plan.dataFirst, bucket)} – ${bucketName(plan.dataLast, bucket)}`;
  const warnings: string[] = [];
  if (plan.history === 0) {
    warnings.push(`The dates leave no history: the data covers ${data}.`);
  } else {
    warnings.push(...shortHistory(values, plan));
  }
  if (plan.gap > 0 && plan.history > 0) {
    warnings.push(
      `The data ends ${bucketName(plan.dataLast, bucket)}; the run bridges ${bucketCount(plan.gap, bucket)} up to the forecast start.`,
    );
  }
  if (plan.partialLast) {
    warnings.push(`The last ${bucket} of the data is not complete and is left out of training.`);
  }
  if (dataset.bucket && bucket !== dataset.bucket && !coarserOrEqual(dataset.bucket).includes(bucket)) {
    warnings.push(
      `The data is kept by ${dataset.bucket}; a forecast by ${bucket} leaves most buckets empty.`,
    );
  }
  if (datesMissData(values, dataset)) {
    warnings.push(
      'The data reaches outside 2020–2030, the dates that can be typed. Use dataset range leaves both open.',
    );
  }
  return warnings;
}

function shortHistory(
  { runBacktest, backtestPeriods }: Pick<ForecastValues, 'runBacktest' | 'backtestPeriods'>,
  { history, bucket }: RunPlan,
): string[] {
  const heldOut = runBacktest ? Number(backtestPeriods) : 0;
  const left = history - heldOut;
  if (left <= 0) {
    return [
      `The ${bucketCount(history, bucket)} of history cannot hold out ${heldOut}. Lower Backtest Periods or widen the dates.`,
    ];
  }
  const season = seasonLength(bucket);
  // Two full seasons are the least from which a seasonal pattern can be told from chance.
  if (season > 1 && left < 2 * season) {
    return [
      `Short history: ${bucketCount(left, bucket)} to learn from; a seasonal pattern needs ${bucketCount(2 * season, bucket)}.`,
    ];
  }
  return [];
}

function datesMissData(
  { dataStartDate, forecastStartDate }: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  { firstDate, lastDate }: DatasetDates,
): boolean {
  if (dataStartDate === '' && forecastStartDate === '') return false;
  return !mayBeTyped(firstDate ?? '') || !mayBeTyped(lastDate ?? '');
}
