import { Line, type LineSvgLayer } from '@nivo/line';
import { memo, useMemo } from 'react';
import type { PlotSeries } from './chart-series.ts';
import type { PlotFrame } from './frame/plot-frame.ts';
import { BandLayer } from './layers/band-layer.tsx';
import { EndLabelsLayer } from './layers/end-labels-layer.tsx';
import { LinesLayer } from './layers/lines-layer.tsx';
import { PlotContext } from './layers/plot-context.ts';
import { StartLayer } from './layers/start-layer.tsx';

export interface PlotProps {
  /** names the drawing */
  summary: string;
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  frame: PlotFrame;
  start: { x: number; label: string } | null;
  formatX: (x: number) => string;
}

// Axes, grid and scales are nivo's; the lines are drawn by a layer, so nivo never walks through their points.
const noData: readonly PlotSeries[] = [];

const layers: readonly LineSvgLayer<PlotSeries>[] = [
  'grid',
  BandLayer,
  'axes',
  StartLayer,
  LinesLayer,
  EndLabelsLayer,
];

const text = { fill: 'var(--mantine-color-dimmed)', fontSize: 11, fontFamily: 'inherit' };
const theme = {
  text,
  axis: {
    ticks: { text, line: { stroke: 'var(--mantine-color-default-border)' } },
    domain: { line: { stroke: 'var(--mantine-color-default-border)' } },
  },
  grid: { line: { stroke: 'var(--fc-color-line)' } },
};

const axisNumber = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** The drawing itself, apart so that nivo loads only where a chart is shown. */
export default memo(function Plot({ summary, width, height, margin, frame, start, formatX }: PlotProps) {
  const { series, band, x, y, ticks } = frame;
  const extras = useMemo(() => ({ series, band, start }), [series, band, start]);
  return (
    <PlotContext value={extras}>
      <Line<PlotSeries>
        data={noData}
        width={width}
        height={height}
        margin={margin}
        xScale={{ type: 'linear', min: x[0], max: x[1], nice: false }}
        yScale={{ type: 'linear', min: y[0], max: y[1], nice: true }}
        axisBottom={{
          tickValues: [...ticks],
          format: (value) => formatX(Number(value)),
          tickSize: 4,
          tickPadding: 6,
        }}
        axisLeft={{
          tickValues: 6,
          format: (value) => axisNumber.format(Number(value)),
          tickSize: 0,
          tickPadding: 8,
        }}
        gridYValues={6}
        enableGridX={false}
        layers={layers}
        theme={theme}
        curve="linear"
        enablePoints={false}
        isInteractive={false}
        animate={false}
        ariaLabel={summary}
      />
    </PlotContext>
  );
});
