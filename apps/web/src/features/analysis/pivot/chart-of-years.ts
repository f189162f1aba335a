import type { Bucket } from '@forecast-console/calendar';
import type { ChartPoint, ChartSeries } from '../../../components/chart/chart-series.ts';
import type { SeriesName } from '../points/series-point.ts';
import type { PivotColumn, YearPivot } from './year-pivot.ts';

// Index of 29 February, which is not a gap in years without this day.
const leapDay = 59;
// Minimum number of shades. Without it, the older of two years would be drawn in the palest shade.
const minShades = 3;

/**
 * Returns one line per year, newest last so that it is drawn on top. Lines break at missing buckets. Forecasts or
 * plans for buckets that also have actuals are a separate line in the shade of their year.
 */
export function chartOfYears(pivot: YearPivot, bucket: Bucket): ChartSeries[] {
  const years = pivot.columns.filter(({ series }) => series === null);
  const shades = Math.max(minShades, years.length - 1);
  return pivot.columns
    .filter(({ series }) => series === null || isAhead(series))
    .map((column): ChartSeries => {
      const age = (years.length - 1 - years.findIndex(({ year }) => year === column.year)) / shades;
      const name = column.series === null ? String(column.year) : `${column.year} ${column.series}`;
      return {
        id: column.id,
        label: name,
        role: 'year',
        age,
        endLabel: name,
        ...lineOf(pivot, column, bucket),
      };
    });
}

const isAhead = (series: SeriesName) => series === 'forecast' || series === 'plan';

function lineOf(
  { rows }: YearPivot,
  { id }: PivotColumn,
  bucket: Bucket,
): Pick<ChartSeries, 'points' | 'dashedFrom' | 'dashedRole'> {
  const points: ChartPoint[] = [];
  let previous: number | null = null;
  let dashedFrom: number | null = null;
  let dashedRole: 'forecast' | 'plan' = 'forecast';
  for (const { place, cells } of rows) {
    const cell = cells.get(id);
    if (cell === undefined) continue;
    const next: number = previous === null ? place : previous + 1;
    if (place > next && !(bucket === 'day' && next === leapDay && place === leapDay + 1))
      points.push({ x: next, y: null });
    points.push(cell.partial ? { x: place, y: cell.value, partial: true } : { x: place, y: cell.value });
    if (dashedFrom === null && cell.types.some(isAhead)) dashedFrom = place;
    if (cell.types.includes('plan')) dashedRole = 'plan';
    previous = place;
  }
  return dashedFrom === null
    ? { points }
    : { points, dashedFrom, ...(dashedRole === 'plan' && { dashedRole }) };
}
