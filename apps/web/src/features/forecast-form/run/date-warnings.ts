import { coarserOrEqual, seasonLength } from '@forecast-console/calendar';
import { formatBuckets, frequencyName } from '../../../lib/format.ts';
import type { DatasetDates } from '../../../lib/data-span.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { RunPeriods } from './run-periods.ts';

/** Warnings about a short history, a gap or an unsuitable bucket, most serious first. */
export function dateWarnings(
  values: Pick<ForecastValues, 'runBacktest' | 'backtestPeriods'>,
  periods: RunPeriods | null,
  dataset: DatasetDates,
): string[] {
  if (periods === null) return [];
  const { bucket, gap, history } = periods;
  const warnings = history === 0 ? [] : shortHistory(values, periods);
  if (gap > 0 && history > 0)
    warnings.push(
      `The data ends with ${bucketName(periods.dataLast, bucket)}, so the run bridges ${formatBuckets(gap, bucket)} before the forecast start.`,
    );
  if (periods.partialLast)
    warnings.push(`The last ${bucket} of the data is incomplete and excluded from training.`);
  if (dataset.bucket && bucket !== dataset.bucket && !coarserOrEqual(dataset.bucket).includes(bucket))
    warnings.push(
      `The data is ${frequencyName(dataset.bucket).toLowerCase()}, so most ${bucket}s of a forecast by ${bucket} would be empty.`,
    );
  return warnings;
}

function shortHistory(
  { runBacktest, backtestPeriods }: Pick<ForecastValues, 'runBacktest' | 'backtestPeriods'>,
  { history, bucket }: RunPeriods,
): string[] {
  const holdout = runBacktest ? Number(backtestPeriods) : 0;
  const left = history - holdout;
  if (left <= 0)
    return [
      `A history of ${formatBuckets(history, bucket)} is too short for a holdout of ${holdout}. Reduce Backtest Periods or extend the dates.`,
    ];
  const season = seasonLength(bucket);
  // It takes two full seasons to distinguish seasonality from noise.
  if (season > 1 && left < 2 * season)
    return [
      `Short history: ${formatBuckets(left, bucket)} to train on; detecting seasonality takes ${2 * season}.`,
    ];
  return [];
}
