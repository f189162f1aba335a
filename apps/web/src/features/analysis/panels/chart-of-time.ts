import { type Bucket, bucketIndex, bucketStart } from '@forecast-console/series';
import type { ChartBand, ChartPoint, ChartSeries } from '../../../ui/chart/chart-series.ts';
import { type PointType, pointTypes, type ViewPoint } from '../points/series-point.ts';

export const typeLabels: Readonly<Record<PointType, string>> = {
  actual: 'Actual',
  forecast: 'Forecast',
  backtest: 'Backtest',
};

/** One series a type, by date; positions are epoch days. A missing bucket breaks the line. */
export function chartOfTime(
  points: readonly ViewPoint[],
  bucket: Bucket,
): { series: ChartSeries[]; band: ChartBand | null } {
  const series = pointTypes
    .map((type): ChartSeries => ({
      id: type,
      label: typeLabels[type],
      role: type,
      points: line(points, type, bucket),
    }))
    .filter(({ points: own }) => own.length > 0);
  const band = points.flatMap(({ day, lower, upper }) =>
    lower === null || upper === null ? [] : [{ x: day, lower, upper }],
  );
  return { series, band: band.length === 0 ? null : { label: 'Forecast interval', points: band } };
}

function line(points: readonly ViewPoint[], type: PointType, bucket: Bucket): ChartPoint[] {
  const result: ChartPoint[] = [];
  let previous: number | null = null;
  for (const point of points) {
    const x = point.day;
    const y = point[type];
    if (y === null) continue;
    const index = bucketIndex(x, bucket);
    if (previous !== null && index > previous + 1)
      result.push({ x: bucketStart(previous + 1, bucket), y: null });
    result.push(point.partial.includes(type) ? { x, y, partial: true } : { x, y });
    previous = index;
  }
  return result;
}
