import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { formatTick } from '../frame/value-axis.ts';
import { PlotContext } from './plot-context.ts';

const text = { fill: 'var(--mantine-color-dimmed)', fontSize: 11 };

/**
 * Grid and axes. nivo's own move to a new scale a frame later than what is drawn beside them, and the paper of a
 * print takes what is there at once.
 */
export function AxesLayer({ xScale, yScale, innerWidth, innerHeight }: LineCustomSvgLayerProps<PlotSeries>) {
  const extras = useContext(PlotContext);
  if (extras === null) return null;
  const { frame, formatX } = extras;
  return (
    <g data-axes>
      {frame.y.ticks.map((value) => (
        <g key={value} transform={`translate(0 ${yScale(value)})`}>
          <line x2={innerWidth} stroke="var(--fc-color-line)" />
          <text {...text} x={-8} textAnchor="end" dominantBaseline="central">
            {formatTick(value, frame.y.step)}
          </text>
        </g>
      ))}
      <line y1={innerHeight} y2={innerHeight} x2={innerWidth} stroke="var(--mantine-color-default-border)" />
      {frame.ticks.map((x) => (
        <g key={x} transform={`translate(${xScale(x)} ${innerHeight})`}>
          <line y2={4} stroke="var(--mantine-color-default-border)" />
          <text {...text} y={18} textAnchor="middle">
            {formatX(x)}
          </text>
        </g>
      ))}
    </g>
  );
}
