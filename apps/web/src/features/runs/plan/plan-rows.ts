import type { RunData, RunGroup, RunPoint } from '@forecast-console/api-client/normalise';
import { type Bucket, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { yearBefore } from '../../../lib/year-place.ts';

/** One period of a series in the planning grid. */
export interface PlanCell {
  date: string;
  /** the current plan: the adjusted forecast, or the forecast */
  plan: number;
  forecast: number;
  /** null until the period is complete */
  actual: number | null;
  /** actual one year earlier; null if unknown */
  lastYear: number | null;
  isAdjusted: boolean;
  /** whether the cell can be changed: only periods after the newest actual can */
  isEditable: boolean;
}

type Key = Readonly<Record<string, string>>;

/** A series in the planning grid. */
export interface PlanRow {
  /** id of the combination or group as in the URL; null for the total */
  id: string | null;
  /** values by characteristic code; empty for the total */
  key: Key;
  label: string;
  /** name from the master data */
  name: string | null;
  cells: readonly PlanCell[];
}

type PlanGroup = Pick<RunGroup, 'key' | 'name' | 'points'>;

/** Data of a run that the planning grid needs. */
interface PlanData extends Pick<RunData, 'points' | 'partial_last'> {
  groups: { readonly items: readonly PlanGroup[] } | null;
}

interface RowOptions {
  bucket: Bucket;
  /** returns the id of a combination as in the URL */
  idOf: (key: Key) => string;
  /** the group shown in the chart; becomes the first row unless it is already listed */
  shown: PlanGroup | null;
}

/** Rows of the planning grid: the group shown in the chart, the listed combinations, and the total as the last row. */
export function planRows(
  { points, partial_last: partialLast, groups }: PlanData,
  { bucket, idOf, shown }: RowOptions,
): PlanRow[] {
  const newest = points.findLast(({ date, actual }) => actual !== null && date !== partialLast)?.date ?? '';
  const cellsOf = (all: readonly RunPoint[]) => cellsFrom(all, bucket, newest);
  const rowOf = ({ key, name, points: own }: PlanGroup): PlanRow => ({
    id: idOf(key),
    key,
    label: Object.values(key).join(' + '),
    name,
    cells: cellsOf(own),
  });
  const listed = (groups?.items ?? []).map(rowOf);
  const first = shown === null ? [] : [rowOf(shown)].filter(({ id }) => listed.every((row) => row.id !== id));
  const total = { id: null, key: {}, label: 'Total', name: null, cells: cellsOf(points) };
  return [...first, ...listed, total];
}

function cellsFrom(points: readonly RunPoint[], bucket: Bucket, newest: string): PlanCell[] {
  const actuals = new Map(points.map(({ date, actual }) => [date, actual]));
  return points.flatMap(({ date, forecast, plan, actual }) => {
    const day = parseIsoDate(date);
    if (forecast === null || day === null) return [];
    return [
      {
        date,
        plan: plan ?? forecast,
        forecast,
        actual: date > newest ? null : actual,
        lastYear: actuals.get(formatIsoDate(yearBefore(day, bucket))) ?? null,
        isAdjusted: plan !== undefined && plan !== forecast,
        isEditable: date > newest,
      },
    ];
  });
}

/** Whether one row contains the other, or both contain some of the same combinations. */
export const overlap = (one: PlanRow, other: PlanRow): boolean =>
  one.id !== other.id &&
  Object.entries(one.key).every(([code, value]) => (other.key[code] ?? value) === value);

/** Whether a row is a sum that contains all of the other row. */
export const contains = (sum: PlanRow, part: PlanRow): boolean =>
  sum.id !== part.id && Object.entries(sum.key).every(([code, value]) => part.key[code] === value);
