import type { Bucket } from '@forecast-console/calendar';
import { type SeriesName, seriesNames, type ViewPoint } from '../points/series-point.ts';
import { yearPlaceOfDay } from '../../../lib/year-place.ts';
import {
  type Change,
  changeOver,
  comparableValues,
  consecutiveYears,
  percentOf,
  type YearPair,
} from './year-changes.ts';

export interface PivotColumn {
  id: string;
  year: number;
  /** null for the best value of each bucket; otherwise the additional series shown */
  series: SeriesName | null;
}

export interface PivotCell {
  value: number;
  /** the series that the value is taken from */
  types: readonly SeriesName[];
  partial: boolean;
}

export interface PivotRow {
  place: number;
  cells: ReadonlyMap<string, PivotCell>;
  /** one change per pair of years, in the same order */
  changes: readonly Change[];
}

export interface YearPivot {
  columns: readonly PivotColumn[];
  rows: readonly PivotRow[];
  totals: ReadonlyMap<string, number>;
  /** years that are compared with the previous year, newest first */
  pairs: readonly YearPair[];
  /** change of each pair over the buckets that both years have */
  totalChanges: readonly Change[];
  /** the run's own bucket, used for comparisons */
  own: Bucket;
}

/**
 * Pivots points into buckets × years. A cell contains the actual, or else the plan, the forecast or the backtest. A
 * series that would be hidden behind another one gets separate columns.
 *
 * @param fine the same points in the run's own bucket, used to compare incomplete buckets
 */
export function yearPivot(
  points: readonly ViewPoint[],
  bucket: Bucket,
  fine: readonly ViewPoint[] = points,
  own: Bucket = bucket,
): YearPivot {
  const columns = new Map<string, PivotColumn>();
  const cells = new Map<number, Map<string, PivotCell>>();
  for (const point of points) {
    if (point.best === null) continue;
    const at = yearPlaceOfDay(point.day, bucket);
    const row = cells.get(at.place) ?? new Map<string, PivotCell>();
    cells.set(at.place, row);
    const put = (series: SeriesName | null, cell: PivotCell) => {
      const id = columnId(at.year, series);
      columns.set(id, { id, year: at.year, series });
      row.set(id, cell);
    };
    put(null, { ...point.best, partial: point.partial.includes('best') });
    for (const type of seriesNames) {
      const value = point.beside[type];
      if (value !== undefined) put(type, { value, types: [type], partial: point.partial.includes(type) });
    }
  }
  const sorted = [...columns.values()].toSorted(
    (a, b) => a.year - b.year || order(a.series) - order(b.series),
  );
  const years = sorted.filter(({ series }) => series === null).map(({ year }) => year);
  const pairs = consecutiveYears(years);
  const comparable = comparableValues(fine, own, bucket);
  const rows = [...cells]
    .toSorted(([a], [b]) => a - b)
    .map(([place, row]) => ({
      place,
      cells: row,
      changes: pairs.map((pair) => changeOfRow(row, pair) ?? changeOver(comparable, pair, place)),
    }));
  return {
    columns: sorted,
    rows,
    totals: totalsOf(sorted, rows),
    pairs,
    totalChanges: pairs.map((pair) => changeOver(comparable, pair, null)),
    own,
  };
}

export function columnId(year: number, series: SeriesName | null): string {
  return series === null ? String(year) : `${year}-${series}`;
}

function order(series: SeriesName | null): number {
  return series === null ? -1 : seriesNames.indexOf(series);
}

function totalsOf(columns: readonly PivotColumn[], rows: readonly PivotRow[]): Map<string, number> {
  return new Map(
    columns.map(({ id }) => [id, rows.reduce((sum, { cells }) => sum + (cells.get(id)?.value ?? 0), 0)]),
  );
}

/**
 * Returns the change between two complete buckets. Returns null if one of them is incomplete; the change is then
 * computed from its parts.
 */
function changeOfRow(row: ReadonlyMap<string, PivotCell>, { year, before }: YearPair): Change | null {
  const [newer, older] = [row.get(columnId(year, null)), row.get(columnId(before, null))];
  if (newer === undefined || older === undefined) return { percent: null, places: null };
  if (newer.partial || older.partial) return null;
  return { percent: percentOf(newer.value, older.value), places: null };
}
