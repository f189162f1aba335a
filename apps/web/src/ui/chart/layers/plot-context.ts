import { createContext } from 'react';
import type { ChartBand, ChartSeries } from '../chart-series.ts';

interface PlotExtras {
  series: readonly ChartSeries[];
  band: ChartBand | null;
  start: { x: number; label: string } | null;
}

/** What the custom layers draw on nivo's axes. */
export const PlotContext = createContext<PlotExtras>({ series: [], band: null, start: null });
