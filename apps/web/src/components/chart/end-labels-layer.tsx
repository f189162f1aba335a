import { useContext } from 'react';
import { type LayerProps, PlotContext } from './plot-layers.tsx';
import { seriesStyle } from './series-style.tsx';

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

/** Labels at the ends of lines and of the band: the year, the last forecast value, the interval level. */
export function EndLabelsLayer({ xScale, yScale, innerHeight, innerWidth }: LayerProps) {
  const frame = useContext(PlotContext)?.frame;
  if (frame == null) return null;
  const ends = frame.series.flatMap((one): EndLabel[] => {
    const last = one.points.findLast(({ y }) => y !== null);
    if (one.endLabel === undefined || last === undefined) return [];
    const strong = one.role !== 'year' || one.age === 0;
    const color = strong ? seriesStyle(one).color : 'var(--mantine-color-dimmed)';
    return [{ id: one.id, label: one.endLabel, x: xScale(last.x), y: yScale(last.y ?? 0), color, strong }];
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
  // Only labels in the same column can overlap.
  const columns = Map.groupBy(ends, ({ x }) => x);
  return (
    <g>
      {[...columns].flatMap(([x, column]) => {
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

/**
 * Moves labels apart, keeping their order, until neighbors are at least `distance` apart. Moves them up if they would
 * extend below the chart.
 *
 * @param positions preferred vertical positions
 * @returns new positions in the same order
 */
export function spreadLabels(positions: readonly number[], distance: number, bottom: number): number[] {
  const order = positions.map((_, at) => at).toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let min = -Infinity;
  for (const at of order) {
    const y = Math.max(positions[at] ?? 0, min);
    placed[at] = y;
    min = y + distance;
  }
  let max = bottom;
  for (const at of order.toReversed()) {
    const y = Math.min(placed[at] ?? 0, max);
    placed[at] = y;
    max = y - distance;
  }
  return placed;
}
