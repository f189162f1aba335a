import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { bandOpacity } from '../series-style.ts';
import { PlotContext } from './plot-context.ts';

/** The interval of the forecast, as far as the axis reaches; nivo has none of its own. */
export function BandLayer({ xScale, yScale }: LineCustomSvgLayerProps<PlotSeries>) {
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
