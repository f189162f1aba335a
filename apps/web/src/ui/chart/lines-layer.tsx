import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import { Marker } from './marker.tsx';
import { PlotContext } from './plot-context.ts';
import type { PlotSeries } from './plot-series.ts';
import { forecastDash, seriesStyle } from './series-style.ts';

// Closer together than this, markers hide the line.
const markerRoom = 10;

/** The lines, each with its dash and markers; nivo draws all of them alike. */
export function LinesLayer({ series, lineGenerator }: LineCustomSvgLayerProps<PlotSeries>) {
  const { series: known } = useContext(PlotContext);
  return (
    <g>
      {series.map(({ id, data }) => {
        const own = known.get(id);
        if (own === undefined) return null;
        const { color, dash, marker } = seriesStyle(own);
        const from = own.dashedFrom ?? Infinity;
        const cut = data.findIndex((datum) => datum.data.x >= from);
        const positions = data.map(({ position }) => position);
        const parts =
          cut === -1
            ? [{ dash, points: positions }]
            : [
                { dash, points: positions.slice(0, cut) },
                { dash: forecastDash, points: positions.slice(Math.max(0, cut - 1)) },
              ];
        const incomplete = new Set(own.points.filter(({ partial }) => partial).map(({ x }) => x));
        const span = (positions.at(-1)?.x ?? 0) - (positions[0]?.x ?? 0);
        const marked = (data.length - 1) * markerRoom <= span;
        return (
          <g key={id}>
            {parts.map((part) => (
              <path
                key={part.dash}
                d={lineGenerator(part.points) ?? ''}
                fill="none"
                stroke={color}
                strokeWidth={2}
                strokeDasharray={part.dash}
                strokeLinejoin="round"
              />
            ))}
            {data.map((datum, at) => {
              const partial = incomplete.has(datum.data.x);
              const alone = data[at - 1]?.data.y == null && data[at + 1]?.data.y == null;
              if (datum.data.y === null || !(marked || partial || alone)) return null;
              return (
                <Marker
                  key={datum.data.x}
                  shape={marker}
                  x={datum.position.x}
                  y={datum.position.y}
                  color={color}
                  hollow={partial}
                />
              );
            })}
          </g>
        );
      })}
    </g>
  );
}
