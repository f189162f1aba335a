import { createContext } from 'react';
import type { ChartMark, ChartSpan } from '../chart-series.ts';
import type { PlotFrame } from '../frame/plot-frame.ts';

interface PlotExtras {
  frame: PlotFrame;
  start: { x: number; label: string } | null;
  span: ChartSpan | null;
  marks: readonly ChartMark[];
  formatX: (x: number) => string;
}

/** What the layers draw, nivo giving the scales. */
export const PlotContext = createContext<PlotExtras | null>(null);
