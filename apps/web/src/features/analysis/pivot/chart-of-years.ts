import type { Bucket } from '@forecast-console/series';
import type { ChartPoint, ChartSeries } from '../../../ui/chart/chart-series.ts';
import type { YearPivot } from './year-pivot.ts';

// 29 February as a place of the leap year: no gap in the other years.
const leapDay = 59;

/** One line a year over the places of the year, the newest last so that it is drawn on top. A gap breaks it. */
export function chartOfYears(pivot: YearPivot, bucket: Bucket): ChartSeries[] {
  const years = pivot.columns.filter(({ series }) => series === null);
  return years.map(({ id, year }, at): ChartSeries => {
    const points: ChartPoint[] = [];
    let previous: number | null = null;
    let dashedFrom: number | null = null;
    for (const { place, cells } of pivot.rows) {
      const cell = cells.get(id);
      if (cell === undefined) continue;
      const next: number = previous === null ? place : previous + 1;
      if (place > next && !(bucket === 'day' && next === leapDay && place === leapDay + 1))
        points.push({ x: next, y: null });
      points.push(cell.partial ? { x: place, y: cell.value, partial: true } : { x: place, y: cell.value });
      if (dashedFrom === null && cell.types.includes('forecast')) dashedFrom = place;
      previous = place;
    }
    const series = { id, label: String(year), role: 'year' as const, age: years.length - 1 - at, points };
    return dashedFrom === null ? series : { ...series, dashedFrom };
  });
}
