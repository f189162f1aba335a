import type { LineCustomSvgLayerProps } from '@nivo/line';
import { useContext } from 'react';
import type { PlotSeries } from '../chart-series.ts';
import { bandOpacity } from '../series-style.ts';
import { PlotContext } from './plot-context.ts';

/** The interval of the forecast; nivo has none of its own. */
export function BandLayer({ xScale, yScale }: LineCustomSvgLayerProps<PlotSeries>) {
  const { band } = useContext(PlotContext);
  if (band === null) return null;
  const upper = band.points.map((point) => `${xScale(point.x)},${yScale(point.upper)}`);
  const lower = band.points.map((point) => `${xScale(point.x)},${yScale(point.lower)}`).reverse();
  return (
    <polygon
      points={[...upper, ...lower].join(' ')}
      fill="var(--series-forecast)"
      fillOpacity={bandOpacity}
    />
  );
}
