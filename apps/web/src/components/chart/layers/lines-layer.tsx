import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { ChartPoint, PlotSeries } from '../chart-series.ts';
import { seriesStyle } from '../series-style.ts';
import { linePath } from './line-path.ts';
import { lineParts } from './line-parts.ts';
import { Marker } from './marker.tsx';
import { PlotContext } from './plot-context.ts';

// Closer together than this, markers hide the line.
const markerRoom = 24;
const fadedOpacity = 0.35;

/** The lines, each with its dash and markers; nivo draws all of them alike. */
export function LinesLayer({ xScale, yScale }: LineCustomSvgLayerProps<PlotSeries>) {
  const frame = useContext(PlotContext)?.frame;
  return (
    <g>
      {frame?.series.map((one) => {
        const { color, marker } = seriesStyle(one);
        // What a line comes from may lie before the part zoomed to.
        const { joins, ...alone } = one;
        const drawn = joins === undefined || joins.x < frame.x[0] ? alone : one;
        return (
          <g key={one.id}>
            {lineParts(drawn).map(({ id, dash, points }) => (
              <path
                key={id}
                d={linePath(points, xScale, yScale)}
                fill="none"
                stroke={color}
                strokeWidth={2}
                strokeDasharray={dash}
                strokeLinejoin="round"
                strokeOpacity={id === 'faded' ? fadedOpacity : undefined}
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

/** The points that get a marker: all where there is room, else those that are incomplete or have no line to them. */
function marked(points: readonly ChartPoint[], xScale: (x: number) => number): ChartPoint[] {
  const span = xScale(points.at(-1)?.x ?? 0) - xScale(points[0]?.x ?? 0);
  const roomy = (points.length - 1) * markerRoom <= span;
  return points.filter(({ y, partial }, at) => {
    const alone = points[at - 1]?.y == null && points[at + 1]?.y == null;
    return y !== null && (roomy || partial === true || alone);
  });
}
