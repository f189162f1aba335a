import type { ChartPoint, ChartSeries } from '../chart-series.ts';
import { forecastDash, seriesStyle } from '../series-style.ts';

/** A part of a line that is drawn in one way. */
interface LinePart {
  id: 'solid' | 'forecast' | 'faded';
  dash: string;
  points: readonly ChartPoint[];
}

/** A line in the parts it is drawn in: a forecast is dashed, and what leads to and from an incomplete bucket fades. */
export function lineParts(series: ChartSeries): LinePart[] {
  const { joins, dashedFrom = Infinity } = series;
  const { dash } = seriesStyle(series);
  const points: readonly ChartPoint[] = joins === undefined ? series.points : [joins, ...series.points];
  const firm = points.map((point) => (point.partial === true ? { x: point.x, y: null } : point));
  const cut = firm.findIndex(({ x }) => x >= dashedFrom);
  const parts: LinePart[] =
    cut === -1
      ? [{ id: 'solid', dash, points: firm }]
      : [
          { id: 'solid', dash, points: firm.slice(0, cut) },
          { id: 'forecast', dash: forecastDash, points: firm.slice(Math.max(0, cut - 1)) },
        ];
  const faded = points.flatMap((point, at): ChartPoint[] => {
    if (point.partial !== true) return [];
    const around = [points[at - 1], point, points[at + 1]].filter((one) => one !== undefined);
    return [...around, { x: point.x, y: null }];
  });
  return [...parts, { id: 'faded' as const, dash, points: faded }].filter((part) => part.points.length > 0);
}
