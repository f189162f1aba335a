import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { seriesStyle } from '../series-style.ts';
import { PlotContext } from './plot-context.ts';
import { spreadLabels } from './spread-labels.ts';

const lineHeight = 13;
const labelDistance = 8;

interface EndLabel {
  id: string;
  label: string;
  x: number;
  y: number;
  color: string;
  strong: boolean;
}

/** What stands at the ends of lines: the name of each year, the forecast's last value, the level of its interval. */
export function EndLabelsLayer({
  xScale,
  yScale,
  innerHeight,
  innerWidth,
}: LineCustomSvgLayerProps<PlotSeries>) {
  const frame = useContext(PlotContext)?.frame;
  if (frame == null) return null;
  const ends = frame.series.flatMap((own): EndLabel[] => {
    const last = own.points.findLast(({ y }) => y !== null);
    if (own.endLabel === undefined || last === undefined) return [];
    const strong = own.role !== 'year' || own.age === 0;
    const color = strong ? seriesStyle(own).color : 'var(--mantine-color-dimmed)';
    return [{ id: own.id, label: own.endLabel, x: xScale(last.x), y: yScale(last.y ?? 0), color, strong }];
  });
  const bound = frame.band?.points.at(-1);
  if (frame.band?.endLabel !== undefined && bound !== undefined)
    ends.push({
      id: 'band',
      label: frame.band.endLabel,
      x: xScale(bound.x),
      y: yScale(Math.min(bound.upper, frame.y.range[1])),
      color: 'var(--mantine-color-dimmed)',
      strong: false,
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
        return column.map(({ id, label, color, strong }, at) => (
          <text
            key={id}
            x={Math.min(x, innerWidth) + labelDistance}
            y={heights[at]}
            dominantBaseline="middle"
            fill={color}
            fontSize={11}
            fontWeight={strong ? 600 : 400}
          >
            {label}
          </text>
        ));
      })}
    </g>
  );
}
