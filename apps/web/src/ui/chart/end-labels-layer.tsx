import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import { PlotContext } from './plot-context.ts';
import type { PlotSeries } from './plot-series.ts';
import { seriesStyle } from './series-style.ts';
import { spreadLabels } from './spread-labels.ts';

const lineHeight = 13;

/** The name of each year at the end of its line. */
export function EndLabelsLayer({ series, innerHeight, innerWidth }: LineCustomSvgLayerProps<PlotSeries>) {
  const { series: known } = useContext(PlotContext);
  const ends = series.flatMap(({ id, data }) => {
    const own = known.get(id);
    const last = data.findLast((datum) => datum.data.y !== null);
    return own?.role !== 'year' || last === undefined ? [] : [{ own, ...last.position }];
  });
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    lineHeight,
    innerHeight,
  );
  return (
    <g>
      {ends.map(({ own, x }, at) => (
        <text
          key={own.id}
          x={Math.min(x, innerWidth) + 8}
          y={heights[at]}
          dominantBaseline="middle"
          fill={seriesStyle(own).color}
          fontSize={11}
          fontWeight={own.age === 0 ? 600 : 400}
        >
          {own.label}
        </text>
      ))}
    </g>
  );
}
