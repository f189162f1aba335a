import type { Bucket } from '@forecast-console/calendar';
import { formatNumber } from '../../../lib/format.ts';
import type { DataColumn } from '../../../components/data-table/data-column.ts';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { type SeriesName, seriesNames, type ViewPoint } from '../points/series-point.ts';
import { seriesLabels } from './chart-of-time.ts';

type ValueField = SeriesName | 'lower' | 'upper';

const headers: Readonly<Record<ValueField, string>> = {
  ...seriesLabels,
  lower: 'Lower bound',
  upper: 'Upper bound',
};

// Interval bounds are placed next to the forecast.
const order: readonly ValueField[] = ['actual', 'forecast', 'plan', 'lower', 'upper', 'backtest'];

/** Columns of the time-series (wide) table: one per series that has values. */
export function timeColumns(points: readonly ViewPoint[], bucket: Bucket): DataColumn<ViewPoint>[] {
  const fields = order.filter((field) => points.some((point) => valueOf(point, field) !== null));
  return [
    {
      id: 'date',
      header: bucket === 'day' ? 'Date' : `${bucket.slice(0, 1).toUpperCase()}${bucket.slice(1)}`,
      value: ({ date }) => date,
      text: ({ date }) => bucketLabel(date, bucket),
    },
    ...fields.map((field) => valueColumn(field)),
    ...(points.some(({ stockout }) => stockout !== undefined) ? stockoutColumns : []),
  ];
}

/** Columns for the sales in periods with stockouts, and the estimated lost demand. */
const stockoutColumns: readonly DataColumn<ViewPoint>[] = [
  numberColumn('sold', 'Sold while out of stock', ({ stockout }) => stockout?.sold ?? null),
  numberColumn('lost', 'Estimated lost demand', ({ stockout }) =>
    stockout === undefined ? null : stockout.demand - stockout.sold,
  ),
];

function numberColumn(
  id: string,
  header: string,
  value: (point: ViewPoint) => number | null,
): DataColumn<ViewPoint> {
  const text = (number: number | null) => (number === null ? '–' : formatNumber(number));
  return {
    id,
    header,
    numeric: true,
    value,
    text: (point) => text(value(point)),
    total: (points) => text(points.reduce((sum, point) => sum + (value(point) ?? 0), 0)),
  };
}

function valueColumn(field: ValueField): DataColumn<ViewPoint> {
  const column: DataColumn<ViewPoint> = {
    id: field,
    header: headers[field],
    numeric: true,
    value: (point) => valueOf(point, field),
    text: (point) => cellText(point, field),
    tinted: (point) => field !== 'actual' && field !== 'backtest' && valueOf(point, field) !== null,
  };
  // Interval bounds cannot be summed.
  return isSeries(field) ? { ...column, total: (points) => totalText(points, field) } : column;
}

const valueOf = (point: ViewPoint, field: ValueField): number | null => point[field] ?? null;

function cellText(point: ViewPoint, field: ValueField): string {
  const value = valueOf(point, field);
  if (value === null) return '–';
  const incomplete = point.partial.some((type) => type === field);
  return incomplete ? `${formatNumber(value)} (incomplete)` : formatNumber(value);
}

function totalText(points: readonly ViewPoint[], type: SeriesName): string {
  const values = points.map((point) => valueOf(point, type)).filter((value) => value !== null);
  return values.length === 0 ? '–' : formatNumber(values.reduce((sum, value) => sum + value, 0));
}

function isSeries(field: ValueField): field is SeriesName {
  return seriesNames.some((type) => type === field);
}
