import type { LineCustomSvgLayerProps } from '@nivo/line';
import { createContext, useContext } from 'react';
import type { ChartMark, ChartSpan, ChartStart } from './chart-series.ts';
import type { PlotFrame } from './plot-frame.ts';
import { bandOpacity, Hatch } from './series-style.tsx';
import { formatTick } from './value-axis.ts';

/** A series in nivo's format. Always empty, because our layers draw the lines. */
export interface PlotSeries {
  id: string;
  data: readonly { x: number; y: number }[];
}

/** Scales and size of the plot, from nivo. */
export type LayerProps = LineCustomSvgLayerProps<PlotSeries>;

export interface PlotContent {
  frame: PlotFrame;
  start: ChartStart | null;
  span: ChartSpan | null;
  marks: readonly ChartMark[];
  formatX: (x: number) => string;
}

/** Context with the data that the layers draw. */
export const PlotContext = createContext<PlotContent | null>(null);

const text = { fill: 'var(--mantine-color-dimmed)', fontSize: 11 };

/** Grid and axes. nivo's own axes update one frame after the lines, too late for printing. */
export function AxesLayer({ xScale, yScale, innerWidth, innerHeight }: LayerProps) {
  const content = useContext(PlotContext);
  if (content === null) return null;
  const { frame, formatX } = content;
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

/** The forecast interval, clipped to the value axis. */
export function BandLayer({ xScale, yScale }: LayerProps) {
  const frame = useContext(PlotContext)?.frame;
  if (frame == null || frame.band === null) return null;
  const [low, high] = frame.y.range;
  const y = (value: number) => yScale(Math.min(high, Math.max(low, value)));
  const upper = frame.band.points.map((point) => `${xScale(point.x)},${y(point.upper)}`);
  const lower = frame.band.points.map((point) => `${xScale(point.x)},${y(point.lower)}`).reverse();
  return (
    <polygon
      points={[...upper, ...lower].join(' ')}
      fill="var(--series-forecast)"
      fillOpacity={bandOpacity}
    />
  );
}

/** Width of a bar in pixels, and the maximum share of the distance between positions. */
const [maxBarWidth, barShare] = [18, 0.7];

/** Hatched bars, clipped to the value axis. */
export function BarsLayer({ xScale, yScale, innerWidth }: LayerProps) {
  const frame = useContext(PlotContext)?.frame;
  if (frame?.bars == null) return null;
  const [low, high] = frame.y.range;
  const y = (value: number) => yScale(Math.min(high, Math.max(low, value)));
  const width = Math.max(2, Math.min(maxBarWidth, (barShare * innerWidth) / frame.positions.length));
  return (
    <g data-bars>
      {frame.bars.points.map(({ x, from, to }) => (
        <Hatch
          key={x}
          x={xScale(x) - width / 2}
          y={y(Math.max(from, to))}
          width={width}
          height={Math.abs(y(from) - y(to))}
        />
      ))}
    </g>
  );
}

const markSize = 4;
const letterWidth = 6.5;
const labelDistance = 6;

/** Longer labels are shortened; the title of the mark has the whole name. */
const maxLabelLetters = 32;

/** Heights of the lanes for labels of marks, below the label of the forecast start. */
const markLanes = [24, 37];
/** With more marks, such as public holidays, each name is shown once. */
const maxRepeatedLabels = 12;
/** Many marks have no labels in a chart this narrow, as on a phone; the tooltip names them. */
const minCrowdedWidth = 320;

/**
 * Assigns each label to the first lane where it does not overlap the label before it; null if there is none, or if the
 * name is shown before and there are many marks.
 *
 * @param marks ascending by position
 */
export function placeMarkLabels(
  marks: readonly { at: number; label: string }[],
  innerWidth: number,
): ({ x: number; y: number; text: string } | null)[] {
  const ends = markLanes.map(() => -Infinity);
  const shown = new Set<string>();
  if (marks.length > maxRepeatedLabels && innerWidth < minCrowdedWidth) return marks.map(() => null);
  return marks.map(({ at, label }) => {
    if (marks.length > maxRepeatedLabels && shown.has(label)) return null;
    const text = label.length > maxLabelLetters ? `${label.slice(0, maxLabelLetters - 1).trimEnd()}…` : label;
    const width = text.length * letterWidth;
    const x = Math.max(0, Math.min(at + markSize, innerWidth - width));
    const lane = ends.findIndex((end) => x > end);
    const y = markLanes[lane];
    if (y === undefined) return null;
    ends[lane] = x + width + labelDistance;
    shown.add(label);
    return { x, y, text };
  });
}

/** Draws each mark as a faint line with a triangle on the axis, and its label if it fits. */
export function MarksLayer({ xScale, innerWidth, innerHeight }: LayerProps) {
  const marks = useContext(PlotContext)?.marks ?? [];
  const visible = marks
    .map(({ x, label }) => ({ at: xScale(x), label }))
    .filter(({ at }) => at >= 0 && at <= innerWidth);
  const labels = placeMarkLabels(visible, innerWidth);
  return (
    <g data-marks>
      {visible.map(({ at, label }, index) => (
        <g key={at} transform={`translate(${at} 0)`}>
          <title>{label}</title>
          <line y2={innerHeight} stroke="var(--chart-mark)" strokeOpacity={0.45} />
          <path
            d={`M${-markSize} ${innerHeight}L${markSize} ${innerHeight}L0 ${innerHeight - 2 * markSize}Z`}
            fill="var(--chart-mark)"
          />
          {labels[index] != null && (
            <text x={labels[index].x - at} y={labels[index].y} fill="var(--chart-mark)" fontSize={11}>
              {labels[index].text}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** Places a label to the right or left of its line, or next to the axis if there is no room on either side. */
export function placeStartLabel(
  { at, label }: { at: number; label: string },
  innerWidth: number,
): { x: number; textAnchor: 'start' | 'end' } {
  const width = label.length * letterWidth;
  if (at + width <= innerWidth) return { x: at + labelDistance, textAnchor: 'start' };
  return at < width ? { x: 0, textAnchor: 'start' } : { x: at - labelDistance, textAnchor: 'end' };
}

/** Draws the shaded span and the start of the forecast. */
export function SpanLayer({ xScale, innerWidth, innerHeight }: LayerProps) {
  const content = useContext(PlotContext);
  if (content === null) return null;
  const { start, span } = content;
  const clamp = (x: number) => Math.min(innerWidth, Math.max(0, xScale(x)));
  const at = start === null ? null : xScale(start.x);
  const line = start === null || at === null || at < 0 || at > innerWidth ? null : { at, label: start.label };
  const [from, to] = span === null ? [0, 0] : [clamp(span.from), clamp(span.to)];
  const label = line && placeStartLabel(line, innerWidth);
  const isLabelLeft = label !== null && label.x < (line?.at ?? 0);
  // If the labels overlap, only the label of the forecast start is shown.
  const showsSpanLabel = span !== null && to - from > span.label.length * letterWidth && !isLabelLeft;
  return (
    <g>
      {to > from && (
        <rect data-span x={from} width={to - from} height={innerHeight} fill="var(--chart-span)" />
      )}
      {showsSpanLabel && (
        <text {...text} y={10} x={from + labelDistance}>
          {span.label}
        </text>
      )}
      {line !== null && (
        <>
          <line
            x1={line.at}
            x2={line.at}
            y1={0}
            y2={innerHeight}
            stroke="var(--mantine-color-dimmed)"
            strokeDasharray="1 3"
          />
          <text {...text} y={10} {...label}>
            {line.label}
          </text>
        </>
      )}
    </g>
  );
}
