import { Line, type LineSvgLayer } from '@nivo/line';
import { memo, useMemo } from 'react';
import type { ChartMark, ChartSpan, PlotSeries } from './chart-series.ts';
import type { PlotFrame } from './frame/plot-frame.ts';
import { AxesLayer } from './layers/axes-layer.tsx';
import { BandLayer } from './layers/band-layer.tsx';
import { EndLabelsLayer } from './layers/end-labels-layer.tsx';
import { LinesLayer } from './layers/lines-layer.tsx';
import { MarksLayer } from './layers/marks-layer.tsx';
import { PlotContext } from './layers/plot-context.ts';
import { SpanLayer } from './layers/span-layer.tsx';

export interface PlotProps {
  /** names the drawing */
  summary: string;
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  frame: PlotFrame;
  start: { x: number; label: string } | null;
  span: ChartSpan | null;
  marks: readonly ChartMark[];
  formatX: (x: number) => string;
}

// The scales are nivo's; all that is drawn is drawn by layers, at once and on one scale.
const noData: readonly PlotSeries[] = [];

const layers: readonly LineSvgLayer<PlotSeries>[] = [
  SpanLayer,
  MarksLayer,
  AxesLayer,
  BandLayer,
  LinesLayer,
  EndLabelsLayer,
];

/** The drawing itself, apart so that nivo loads only where a chart is shown. */
export default memo(function Plot({
  summary,
  width,
  height,
  margin,
  frame,
  start,
  span,
  marks,
  formatX,
}: PlotProps) {
  const extras = useMemo(
    () => ({ frame, start, span, marks, formatX }),
    [frame, start, span, marks, formatX],
  );
  const { x, y } = frame;
  return (
    <PlotContext value={extras}>
      <Line<PlotSeries>
        data={noData}
        width={width}
        height={height}
        margin={margin}
        xScale={{ type: 'linear', min: x[0], max: x[1], nice: false }}
        yScale={{ type: 'linear', min: y.range[0], max: y.range[1], nice: false }}
        layers={layers}
        isInteractive={false}
        animate={false}
        ariaLabel={summary}
      />
    </PlotContext>
  );
});
