import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { PlotContext } from './plot-context.ts';

const size = 4;

/** A faint line and a triangle on the axis for each mark; its name is read off by the reader of the chart. */
export function MarksLayer({ xScale, innerWidth, innerHeight }: LineCustomSvgLayerProps<PlotSeries>) {
  const marks = useContext(PlotContext)?.marks ?? [];
  const shown = marks
    .map(({ x, label }) => ({ at: xScale(x), label }))
    .filter(({ at }) => at >= 0 && at <= innerWidth);
  return (
    <g data-marks>
      {shown.map(({ at, label }) => (
        <g key={at} transform={`translate(${at} 0)`}>
          <title>{label}</title>
          <line y2={innerHeight} stroke="var(--chart-mark)" strokeOpacity={0.45} />
          <path
            d={`M${-size} ${innerHeight}L${size} ${innerHeight}L0 ${innerHeight - 2 * size}Z`}
            fill="var(--chart-mark)"
          />
        </g>
      ))}
    </g>
  );
}
