import { Line, type LineSvgLayer } from '@nivo/line';
import { memo, useMemo } from 'react';
import { EndLabelsLayer } from './end-labels-layer.tsx';
import { LinesLayer } from './lines-layer.tsx';
import {
  AxesLayer,
  BandLayer,
  BarsLayer,
  MarksLayer,
  type PlotContent,
  PlotContext,
  type PlotSeries,
  SpanLayer,
} from './plot-layers.tsx';

export interface PlotProps extends PlotContent {
  /** accessible name */
  summary: string;
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
}

// nivo only computes the scales. Our own layers draw everything, so that all parts update in the same frame.
const noData: readonly PlotSeries[] = [];
const layers: readonly LineSvgLayer<PlotSeries>[] = [
  SpanLayer,
  MarksLayer,
  AxesLayer,
  BandLayer,
  BarsLayer,
  LinesLayer,
  EndLabelsLayer,
];

/** The plot, in its own file so that nivo is loaded only when a chart is shown. */
export default memo(function Plot(props: PlotProps) {
  const { summary, width, height, margin, frame, start, span, marks, formatX } = props;
  const content = useMemo(
    () => ({ frame, start, span, marks, formatX }),
    [frame, start, span, marks, formatX],
  );
  const { x, y } = frame;
  return (
    <PlotContext value={content}>
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
