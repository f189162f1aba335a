import type { DatasetDates } from '../../../lib/data-span.ts';
import { formatBuckets, formatCount, frequencyName, plural } from '../../../lib/format.ts';
import { isAllowedDate } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName, type RunPeriods } from './run-periods.ts';
import { coarserOrEqual, seasonLength } from '@forecast-console/calendar';

/** Returns warnings about a short history, a gap or an unsuitable bucket, most serious first. */
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
      `The ${periods.partialLast ? `last complete ${bucket} is` : 'data ends with'} ${bucketName(periods.dataLast, bucket)}, so the run bridges ${formatBuckets(gap, bucket)} before the forecast start.`,
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
  // Two full seasons are needed to distinguish seasonality from noise.
  if (season > 1 && left < 2 * season)
    return [
      `Short history: ${formatBuckets(left, bucket)} to train on; detecting seasonality requires ${2 * season}.`,
    ];
  return [];
}

/** Explains why 'Use dataset range' fits better than the entered dates. */
export interface DateNotice {
  title: string;
  text: string;
}

/** Returns a notice if the dates leave data unused or forecast known periods (FC-28); null if they fit. */
export function dateNotice(
  values: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  periods: RunPeriods | null,
  { firstDate, lastDate }: DatasetDates,
): DateNotice | null {
  if (periods === null) return null;
  const { bucket, dataFirst, dataLast, from, to, history, forecastStart, partialLast } = periods;
  // Shows the same range as the dataset box, including an incomplete last bucket.
  const data = `The data covers ${bucketName(dataFirst, bucket)} – ${bucketName(dataLast + Number(partialLast), bucket)}${partialLast ? ` (last ${bucket} incomplete)` : ''}`;
  if (history === 0)
    return {
      title: 'These dates leave no history to train on.',
      text: `${data}.${dateLimits(values, firstDate, lastDate)}`,
    };
  const before = from - dataFirst;
  const known = dataLast - to;
  if (before === 0 && known === 0) return null;
  const would = [
    ...(before === 0 ? [] : [`train on data from ${bucketName(from, bucket)}`]),
    ...(known === 0
      ? []
      : [
          `forecast from ${bucketName(forecastStart, bucket)}, although the data has ${formatCount(known)} more ${partialLast ? 'complete ' : ''}${plural(known, bucket)}`,
        ]),
  ];
  return {
    title: `These dates leave ${formatBuckets(before + known, bucket)} unused.`,
    text: `${data}. The run would ${would.join(' and ')}.`,
  };
}

// FC-17
function dateLimits(
  { dataStartDate, forecastStartDate }: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  firstDate: string | null | undefined,
  lastDate: string | null | undefined,
): string {
  const typed = dataStartDate !== '' || forecastStartDate !== '';
  if (!typed || (isAllowedDate(firstDate ?? '') && isAllowedDate(lastDate ?? ''))) return '';
  return ' Dates outside 2020–2030 cannot be entered, so “Use dataset range” clears both fields.';
}
