import { useContext } from 'react';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { type LayerProps, PlotContext } from './plot-layers.tsx';
import { aheadStyle, Marker, seriesStyle } from './series-style.tsx';

// Minimum distance between markers. Closer markers would hide the line.
const minMarkerDistance = 24;
const fadedOpacity = 0.35;

/** Draws the lines. nivo's own layer cannot give each line its own dash and markers. */
export function LinesLayer({ xScale, yScale }: LayerProps) {
  const frame = useContext(PlotContext)?.frame;
  return (
    <g>
      {frame?.series.map((one) => {
        const { color, marker } = seriesStyle(one);
        // The preceding series may end outside the zoomed range.
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
            {pointsWithMarker(one.points, xScale).map(({ x, y, partial }) => (
              <Marker
                key={x}
                shape={one.dashedFrom !== undefined && x >= one.dashedFrom ? aheadStyle(one).marker : marker}
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

/** Returns all points if there is space for their markers, otherwise only partial and isolated points. */
function pointsWithMarker(points: readonly ChartPoint[], xScale: (x: number) => number): ChartPoint[] {
  const width = xScale(points.at(-1)?.x ?? 0) - xScale(points[0]?.x ?? 0);
  const fits = (points.length - 1) * minMarkerDistance <= width;
  return points.filter(({ y, partial }, at) => {
    const alone = points[at - 1]?.y == null && points[at + 1]?.y == null;
    return y !== null && (fits || partial === true || alone);
  });
}

interface LinePart {
  id: 'solid' | 'forecast' | 'faded';
  dash: string;
  points: readonly ChartPoint[];
}

/**
 * Splits a line into parts of the same style: forecasts and plans are dashed, segments next to a partial bucket are
 * faded.
 */
function lineParts(series: ChartSeries): LinePart[] {
  const { joins, dashedFrom = Infinity } = series;
  const { dash } = seriesStyle(series);
  const points: readonly ChartPoint[] = joins === undefined ? series.points : [joins, ...series.points];
  const complete = points.map((point) => (point.partial === true ? { x: point.x, y: null } : point));
  const split = complete.findIndex(({ x }) => x >= dashedFrom);
  const parts: LinePart[] =
    split === -1
      ? [{ id: 'solid', dash, points: complete }]
      : [
          { id: 'solid', dash, points: complete.slice(0, split) },
          { id: 'forecast', dash: aheadStyle(series).dash, points: complete.slice(Math.max(0, split - 1)) },
        ];
  const faded = points.flatMap((point, at): ChartPoint[] => {
    if (point.partial !== true) return [];
    const around = [points[at - 1], point, points[at + 1]].filter((one) => one !== undefined);
    return [...around, { x: point.x, y: null }];
  });
  return [...parts, { id: 'faded' as const, dash, points: faded }].filter((part) => part.points.length > 0);
}

/** Returns an SVG path through the points, with gaps at missing values. */
export function linePath(
  points: readonly ChartPoint[],
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  let path = '';
  let command = 'M';
  for (const { x, y } of points) {
    if (y === null) {
      command = 'M';
      continue;
    }
    path += `${command}${toX(x).toFixed(1)},${toY(y).toFixed(1)}`;
    command = 'L';
  }
  return path;
}
