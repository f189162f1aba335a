import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, bucketEnd, bucketIndex, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import type { RunDetail } from '../queries.ts';

/** A past period of a series. */
export interface MarkablePeriod {
  /** ISO date of its first day */
  first: string;
  bucket: Bucket;
}

/** The series in the chart, as an item of the dataset. */
export interface ShownItem {
  key: Readonly<Record<string, string>>;
  label: string;
  /** why it cannot be marked; null if it can */
  refusal: string | null;
}

/** Older periods can be marked on the dataset page. */
const maxPeriods = 500;

/** Returns the past periods of a series, newest first. */
export function markablePeriods(
  points: readonly { date: string; actual: number | null; stockout?: object | undefined }[],
  bucket: Bucket,
): MarkablePeriod[] {
  return points
    .filter(({ actual, stockout }) => actual !== null || stockout !== undefined)
    .map(({ date }) => ({ first: date, bucket }))
    .toReversed()
    .slice(0, maxPeriods);
}

/** Returns the item that the chart shows: a combination within the filters of its run, or everything. */
export function shownItem(
  { filters, upload_id: uploadId }: Pick<RunDetail, 'filters' | 'upload_id'>,
  group: { key: Readonly<Record<string, string>> } | null,
): ShownItem {
  const chosen = Object.entries(filters);
  const single = chosen.flatMap(([code, values]) => (values.length === 1 ? [[code, values[0] ?? '']] : []));
  const key = { ...(Object.fromEntries(single) as Record<string, string>), ...group?.key };
  const several = chosen.some(([code, values]) => values.length > 1 && key[code] === undefined);
  const label = Object.values(key).join(' + ');
  return {
    key,
    label: label === '' ? 'every item' : label,
    refusal:
      uploadId === null
        ? 'This run has no dataset.'
        : several
          ? 'This series contains several filtered values. Mark them on the dataset page.'
          : null,
  };
}

/** Returns the mark from the first day of one period to the last day of another. */
export function markOf(
  { key }: ShownItem,
  periods: readonly MarkablePeriod[],
  { first, last }: { first: string; last: string },
): components['schemas']['StockoutPeriod'] {
  const { bucket = 'day' } = periods[0] ?? {};
  const end = bucketEnd(bucketIndex(parseIsoDate(last) ?? 0, bucket), bucket);
  return { key: { ...key }, first_date: first, last_date: formatIsoDate(end) };
}
