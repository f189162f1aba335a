import { outliers } from '@forecast-console/series';
import type { SeriesPoint } from './series-point.ts';

/** The points whose actual stands out from the others, in their order. */
export function unusualActuals<Point extends SeriesPoint>(points: readonly Point[]): Point[] {
  return outliers(points, ({ actual }) => actual);
}
