import { formatBuckets } from '../../../lib/format.ts';
import type { DatasetDates } from '../../../lib/data-span.ts';
import { mayBeTyped } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { bucketName } from './bucket-name.ts';
import type { RunPlan } from './run-plan.ts';

/** Why 'Use dataset range' would serve better than the dates of the form. */
export interface DateNotice {
  title: string;
  text: string;
}

/** Dates that miss the data, leave a part of it unused, or forecast what is known already (FC-28); null when none does. */
export function dateNotice(
  values: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  plan: RunPlan | null,
  { firstDate, lastDate }: DatasetDates,
): DateNotice | null {
  if (plan === null) return null;
  const { bucket, dataFirst, dataLast, from, to, history, forecastStart } = plan;
  const data = `The data runs ${bucketName(dataFirst, bucket)} – ${bucketName(dataLast, bucket)}`;
  if (history === 0)
    return {
      title: 'The dates leave no history to learn from.',
      text: `${data}.${typedReach(values, firstDate, lastDate)}`,
    };
  const before = from - dataFirst;
  const known = dataLast - to;
  if (before === 0 && known === 0) return null;
  const would = [
    ...(before === 0 ? [] : [`learn from ${bucketName(from, bucket)} on`]),
    ...(known === 0
      ? []
      : [
          `forecast from ${bucketName(forecastStart, bucket)} on, where ${formatBuckets(known, bucket)} ${known === 1 ? 'is' : 'are'} known already`,
        ]),
  ];
  return {
    title: `These dates leave ${formatBuckets(before + known, bucket)} unused.`,
    text: `${data}; the run would ${would.join(' and ')}.`,
  };
}

// FC-17: other dates than these cannot be typed.
function typedReach(
  { dataStartDate, forecastStartDate }: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>,
  firstDate: string | null | undefined,
  lastDate: string | null | undefined,
): string {
  const typed = dataStartDate !== '' || forecastStartDate !== '';
  if (!typed || (mayBeTyped(firstDate ?? '') && mayBeTyped(lastDate ?? ''))) return '';
  return ' Dates outside 2020–2030 cannot be typed: Use dataset range leaves both fields empty.';
}
