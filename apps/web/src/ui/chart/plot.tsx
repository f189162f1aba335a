import { Line, type LineSvgLayer } from '@nivo/line';
import { useMemo } from 'react';
import { BandLayer } from './band-layer.tsx';
import type { ChartBand, ChartSeries } from './chart-series.ts';
import { EndLabelsLayer } from './end-labels-layer.tsx';
import { LinesLayer } from './lines-layer.tsx';
import { PlotContext } from './plot-context.ts';
import type { PlotSeries } from './plot-series.ts';
import { StartLayer } from './start-layer.tsx';

interface PlotProps {
  /** names the drawing */
  summary: string;
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  series: readonly ChartSeries[];
  band: ChartBand | null;
  start: { x: number; label: string } | null;
  x: readonly [number, number];
  y: readonly [number, number];
  ticks: readonly number[];
  formatX: (x: number) => string;
}

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
export default function Plot({
  summary,
  width,
  height,
  margin,
  series,
  band,
  start,
  x,
  y,
  ticks,
  formatX,
}: PlotProps) {
  const data = useMemo(
    () =>
      series.map(({ id, points }): PlotSeries => ({
        id,
        data: points.map((point) => ({ x: point.x, y: point.y })),
      })),
    [series],
  );
  const extras = useMemo(
    () => ({ series: new Map(series.map((one) => [one.id, one])), band, start }),
    [series, band, start],
  );
  return (
    <PlotContext value={extras}>
      <Line<PlotSeries>
        data={data}
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
}
