import { formatBuckets, formatCount } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { DatasetDates } from '../../../lib/data-span.ts';
import { isAllowedDate } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { RunPeriods } from './run-periods.ts';

/** Why 'Use dataset range' would be better than the dates in the form. */
export interface DateNotice {
  title: string;
  text: string;
}

/** Notice for dates that leave data unused or forecast known periods (FC-28); null if they fit. */
export function dateNotice(
  values: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  periods: RunPeriods | null,
  { firstDate, lastDate }: DatasetDates,
): DateNotice | null {
  if (periods === null) return null;
  const { bucket, dataFirst, dataLast, from, to, history, forecastStart } = periods;
  const data = `The data covers ${bucketName(dataFirst, bucket)} – ${bucketName(dataLast, bucket)}`;
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
          `forecast from ${bucketName(forecastStart, bucket)}, although the data has ${formatCount(known)} more ${plural(known, bucket)}`,
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
