import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { ChartPoint, ChartSeries, PlotSeries } from '../chart-series.ts';
import { forecastDash, seriesStyle } from '../series-style.ts';
import { linePath } from './line-path.ts';
import { Marker } from './marker.tsx';
import { PlotContext } from './plot-context.ts';

// Closer together than this, markers hide the line.
const markerRoom = 10;

/** The lines, each with its dash and markers; nivo draws all of them alike. */
export function LinesLayer({ xScale, yScale }: LineCustomSvgLayerProps<PlotSeries>) {
  const { series } = useContext(PlotContext);
  return (
    <g>
      {series.map((one) => {
        const { color, marker } = seriesStyle(one);
        return (
          <g key={one.id}>
            {dashedParts(one).map(({ dash, points }) => (
              <path
                key={dash}
                d={linePath(points, xScale, yScale)}
                fill="none"
                stroke={color}
                strokeWidth={2}
                strokeDasharray={dash}
                strokeLinejoin="round"
              />
            ))}
            {marked(one.points, xScale).map(({ x, y, partial }) => (
              <Marker
                key={x}
                shape={marker}
                x={xScale(x)}
                y={yScale(y ?? 0)}
                color={color}
                hollow={partial === true}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}

function dashedParts(series: ChartSeries): { dash: string; points: readonly ChartPoint[] }[] {
  const { points, dashedFrom = Infinity } = series;
  const { dash } = seriesStyle(series);
  const cut = points.findIndex(({ x }) => x >= dashedFrom);
  if (cut === -1) return [{ dash, points }];
  return [
    { dash, points: points.slice(0, cut) },
    { dash: forecastDash, points: points.slice(Math.max(0, cut - 1)) },
  ];
}

/** The points that get a marker: all where there is room, else those that are incomplete or have no line to them. */
function marked(points: readonly ChartPoint[], xScale: (x: number) => number): ChartPoint[] {
  const span = xScale(points.at(-1)?.x ?? 0) - xScale(points[0]?.x ?? 0);
  const roomy = (points.length - 1) * markerRoom <= span;
  return points.filter(({ y, partial }, at) => {
    const alone = points[at - 1]?.y == null && points[at + 1]?.y == null;
    return y !== null && (roomy || partial === true || alone);
  });
}
