import { createContext } from 'react';
import type { ChartBand, ChartSeries } from './chart-series.ts';

interface PlotExtras {
  /** the series behind nivo's, by id, with what nivo does not know: role, age, partial points */
  series: ReadonlyMap<string, ChartSeries>;
  band: ChartBand | null;
  start: { x: number; label: string } | null;
}

/** What nivo's custom layers draw beyond nivo's own series. */
export const PlotContext = createContext<PlotExtras>({ series: new Map(), band: null, start: null });
