import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  bucketEnd,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import type { MarkKind } from '../../../lib/mark-kinds.ts';
import type { RunDetail } from '../queries.ts';

type Period = components['schemas']['StockoutPeriod'];

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

/** Returns the proposals for the item in the chart. */
export function proposalsOf(
  { stockout_proposals: proposals }: Pick<RunDetail, 'stockout_proposals'>,
  { key }: ShownItem,
): readonly Period[] {
  return proposals.filter((period) =>
    Object.entries(key).every(([code, value]) => period.key[code] === value),
  );
}

/** Names a proposal: 'A + North, Apr 2024' or 'A, Apr 2024 – May 2024'. */
export function proposalText({ key, first_date, last_date }: Period, bucket: Bucket): string {
  const item = Object.values(key).join(' + ') || 'Every item';
  const last = formatIsoDate(bucketStart(bucketIndex(parseIsoDate(last_date) ?? 0, bucket), bucket));
  const [from, to] = [bucketLabel(first_date, bucket), bucketLabel(last, bucket)];
  return `${item}, ${from === to ? from : `${from} – ${to}`}`;
}

/** Returns the mark from the first day of one period to the last day of another. */
export function markOf(
  { key }: ShownItem,
  periods: readonly MarkablePeriod[],
  { first, last, kind }: { first: string; last: string; kind: MarkKind },
): Period {
  const { bucket = 'day' } = periods[0] ?? {};
  const end = bucketEnd(bucketIndex(parseIsoDate(last) ?? 0, bucket), bucket);
  return { key: { ...key }, first_date: first, last_date: formatIsoDate(end), kind };
}
