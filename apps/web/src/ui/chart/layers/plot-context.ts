import { createContext } from 'react';
import type { ChartSpan } from '../chart-series.ts';
import type { PlotFrame } from '../frame/plot-frame.ts';

interface PlotExtras {
  frame: PlotFrame;
  start: { x: number; label: string } | null;
  span: ChartSpan | null;
  formatX: (x: number) => string;
}

/** What the layers draw, nivo giving the scales. */
export const PlotContext = createContext<PlotExtras | null>(null);
