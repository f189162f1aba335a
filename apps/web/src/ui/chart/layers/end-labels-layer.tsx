import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { seriesStyle } from '../series-style.ts';
import { PlotContext } from './plot-context.ts';
import { spreadLabels } from './spread-labels.ts';

const lineHeight = 13;
const labelDistance = 8;

/** The name of each year at the end of its line. */
export function EndLabelsLayer({
  xScale,
  yScale,
  innerHeight,
  innerWidth,
}: LineCustomSvgLayerProps<PlotSeries>) {
  const { series } = useContext(PlotContext);
  const ends = series.flatMap((own) => {
    const last = own.points.findLast(({ y }) => y !== null);
    return own.role !== 'year' || last === undefined
      ? []
      : [{ own, x: xScale(last.x), y: yScale(last.y ?? 0) }];
  });
  const columns = Map.groupBy(ends, ({ x }) => x);
  return (
    <g>
      {[...columns].flatMap(([x, column]) => {
        // Only labels of one column can cover each other.
        const heights = spreadLabels(
          column.map(({ y }) => y),
          lineHeight,
          innerHeight,
        );
        return column.map(({ own }, at) => (
          <text
            key={own.id}
            x={Math.min(x, innerWidth) + labelDistance}
            y={heights[at]}
            dominantBaseline="middle"
            fill={own.age === 0 ? seriesStyle(own).color : 'var(--mantine-color-dimmed)'}
            fontSize={11}
            fontWeight={own.age === 0 ? 600 : 400}
          >
            {own.label}
          </text>
        ));
      })}
    </g>
  );
}
