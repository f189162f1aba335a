import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { PlotContext } from './plot-context.ts';

/** The line where the forecast starts, with its name on the side that has room. */
export function StartLayer({ xScale, innerWidth, innerHeight }: LineCustomSvgLayerProps<PlotSeries>) {
  const { start } = useContext(PlotContext);
  if (start === null) return null;
  const x = xScale(start.x);
  if (x < 0 || x > innerWidth) return null;
  const left = x > innerWidth / 2;
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={0}
        y2={innerHeight}
        stroke="var(--mantine-color-dimmed)"
        strokeDasharray="1 3"
      />
      <text
        x={left ? x - 6 : x + 6}
        y={10}
        textAnchor={left ? 'end' : 'start'}
        fill="var(--mantine-color-dimmed)"
        fontSize={11}
      >
        {start.label}
      </text>
    </g>
  );
}
