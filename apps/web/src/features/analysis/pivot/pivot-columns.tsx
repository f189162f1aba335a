import type { Bucket } from '@forecast-console/calendar';
import { formatNumber } from '../../../lib/format.ts';
import { CellTag } from '../../../components/data-table/cells.tsx';
import type { DataColumn } from '../../../components/data-table/data-column.ts';
import { seriesLabels } from '../panels/chart-of-time.ts';
import { placeLabel, placesLabel } from '../../../lib/bucket-label.ts';
import type { Change, YearPair } from './year-changes.ts';
import type { PivotCell, PivotColumn, PivotRow, YearPivot } from './year-pivot.ts';

/** Columns of the year-over-year table: one per year, then each year's change from the previous year in percent. */
export function pivotColumns(pivot: YearPivot, bucket: Bucket): DataColumn<PivotRow>[] {
  const name = bucket === 'day' ? 'Day' : `${bucket.slice(0, 1).toUpperCase()}${bucket.slice(1)}`;
  return [
    {
      id: 'place',
      header: name,
      value: ({ place }) => (bucket === 'year' ? 'Year' : placeLabel(place, bucket)),
      text: ({ place }) => placeLabel(place, bucket),
      // Rows are in calendar order; sorting by name would put April first.
      sortable: false,
    },
    ...pivot.columns.map(yearColumn),
    ...pivot.pairs.map((pair, at) => changeColumn(pivot, pair, at)),
  ];
}

function yearColumn({ id, year, series }: PivotColumn): DataColumn<PivotRow> {
  return {
    id,
    header: series === null ? String(year) : `${year} ${seriesLabels[series]}`,
    numeric: true,
    value: ({ cells }) => cells.get(id)?.value ?? null,
    text: ({ cells }) => textOf(cells.get(id)),
    render: ({ cells }) => {
      const cell = cells.get(id);
      const tag = cell === undefined || series !== null ? null : tagOf(cell);
      return tag === null ? textOf(cell) : <CellTag tag={tag}>{textOf(cell)}</CellTag>;
    },
    tinted: ({ cells }) =>
      cells.get(id)?.types.some((type) => type === 'forecast' || type === 'plan') ?? false,
    total: (rows) => formatNumber(rows.reduce((sum, { cells }) => sum + (cells.get(id)?.value ?? 0), 0)),
  };
}

function textOf(cell: PivotCell | undefined): string {
  if (cell === undefined) return '–';
  return cell.partial ? `${formatNumber(cell.value)} (incomplete)` : formatNumber(cell.value);
}

function tagOf({ types }: PivotCell): string | null {
  if (types.length > 1) return `incl. ${types.filter((type) => type !== 'actual').join(' and ')}`;
  return types[0] === 'actual' ? null : (types[0] ?? null);
}

function changeColumn(
  { totalChanges, own }: YearPivot,
  { year, before }: YearPair,
  at: number,
): DataColumn<PivotRow> {
  return {
    id: `change-${year}`,
    header: `${year} vs ${before}, %`,
    hint: 'Compares only periods present in both years',
    numeric: true,
    value: ({ changes }) => changes[at]?.percent ?? null,
    text: ({ changes }) => changeText(changes[at], own),
    // Filtering rows does not change the comparison of years.
    total: () => changeText(totalChanges[at], own),
  };
}

function changeText(change: Change | undefined, own: Bucket): string {
  if (change === undefined || change.percent === null) return 'N/A';
  // Rounded first, so that a rounded zero has no sign.
  const shown = Math.round(change.percent * 100) / 100 || 0;
  const over = change.places === null ? '' : ` (${placesLabel(change.places, own)})`;
  return `${shown > 0 ? '+' : ''}${formatNumber(shown)}%${over}`;
}
