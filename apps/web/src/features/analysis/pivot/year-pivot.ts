import type { Bucket } from '@forecast-console/series';
import { pointTypes, type PointType, type ViewPoint } from '../points/series-point.ts';
import { yearPlaceOfDay } from '../points/year-place.ts';

export interface PivotColumn {
  id: string;
  year: number;
  /** null: the best value of each bucket; else one series that stands beside it */
  series: PointType | null;
}

export interface PivotCell {
  value: number;
  /** the series the value is taken from */
  types: readonly PointType[];
  partial: boolean;
}

export interface PivotRow {
  place: number;
  cells: ReadonlyMap<string, PivotCell>;
  /** newest year against the one before, percent */
  change: number | null;
}

export interface YearPivot {
  columns: readonly PivotColumn[];
  rows: readonly PivotRow[];
  totals: ReadonlyMap<string, number>;
  /** of the buckets that both years have, so that an unfinished year is compared like for like */
  totalChange: number | null;
  /** the years compared, newest first; null with fewer than two */
  compared: readonly [number, number] | null;
}

/**
 * Turns points into buckets × years. A cell holds what happened, else the forecast, else the backtest; a series that
 * is hidden by that choice gets columns of its own.
 */
export function yearPivot(points: readonly ViewPoint[], bucket: Bucket): YearPivot {
  const columns = new Map<string, PivotColumn>();
  const cells = new Map<number, Map<string, PivotCell>>();
  for (const point of points) {
    if (point.best === null) continue;
    const at = yearPlaceOfDay(point.day, bucket);
    const row = cells.get(at.place) ?? new Map<string, PivotCell>();
    cells.set(at.place, row);
    const put = (series: PointType | null, cell: PivotCell) => {
      const id = columnId(at.year, series);
      columns.set(id, { id, year: at.year, series });
      row.set(id, cell);
    };
    put(null, { ...point.best, partial: point.partial.includes('best') });
    for (const type of pointTypes) {
      const value = point.beside[type];
      if (value !== undefined) put(type, { value, types: [type], partial: point.partial.includes(type) });
    }
  }
  const sorted = [...columns.values()].toSorted(
    (a, b) => a.year - b.year || order(a.series) - order(b.series),
  );
  const years = sorted.filter(({ series }) => series === null).map(({ year }) => year);
  const [newest, before] = [years.at(-1), years.at(-2)];
  const compared = newest === undefined || before === undefined ? null : ([newest, before] as const);
  const rows = [...cells]
    .toSorted(([a], [b]) => a - b)
    .map(([place, row]) => ({ place, cells: row, change: changeOf([row], compared) }));
  return {
    columns: sorted,
    rows,
    totals: totalsOf(sorted, rows),
    totalChange: changeOf([...cells.values()], compared),
    compared,
  };
}

export function columnId(year: number, series: PointType | null): string {
  return series === null ? String(year) : `${year}-${series}`;
}

function order(series: PointType | null): number {
  return series === null ? -1 : pointTypes.indexOf(series);
}

function totalsOf(columns: readonly PivotColumn[], rows: readonly PivotRow[]): Map<string, number> {
  return new Map(
    columns.map(({ id }) => [id, rows.reduce((sum, { cells }) => sum + (cells.get(id)?.value ?? 0), 0)]),
  );
}

function changeOf(
  rows: readonly ReadonlyMap<string, PivotCell>[],
  compared: readonly [number, number] | null,
): number | null {
  if (compared === null) return null;
  let [newest, before, common] = [0, 0, 0];
  for (const row of rows) {
    const [a, b] = [row.get(columnId(compared[0], null)), row.get(columnId(compared[1], null))];
    if (a === undefined || b === undefined) continue;
    newest += a.value;
    before += b.value;
    common += 1;
  }
  return common === 0 || before === 0 ? null : ((newest - before) / Math.abs(before)) * 100;
}
