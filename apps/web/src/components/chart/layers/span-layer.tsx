import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { PlotContext } from './plot-context.ts';

const text = { y: 10, fill: 'var(--mantine-color-dimmed)', fontSize: 11 };
const letterWidth = 6.5;
const distance = 6;

/** The shaded span with its name, and the line where the forecast starts with its name on the side that has room. */
export function SpanLayer({ xScale, innerWidth, innerHeight }: LineCustomSvgLayerProps<PlotSeries>) {
  const extras = useContext(PlotContext);
  if (extras === null) return null;
  const { start, span } = extras;
  const within = (x: number) => Math.min(innerWidth, Math.max(0, xScale(x)));
  const at = start === null ? null : xScale(start.x);
  const line = start === null || at === null || at < 0 || at > innerWidth ? null : { at, label: start.label };
  const [from, to] = span === null ? [0, 0] : [within(span.from), within(span.to)];
  const left = line !== null && line.at + line.label.length * letterWidth > innerWidth;
  // Where both names meet, that of the start says more.
  const named = span !== null && to - from > span.label.length * letterWidth && !left;
  return (
    <g>
      {to > from && (
        <rect data-span x={from} width={to - from} height={innerHeight} fill="var(--chart-span)" />
      )}
      {named && (
        <text {...text} x={from + distance}>
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
          <text
            {...text}
            x={left ? line.at - distance : line.at + distance}
            textAnchor={left ? 'end' : 'start'}
          >
            {line.label}
          </text>
        </>
      )}
    </g>
  );
}
