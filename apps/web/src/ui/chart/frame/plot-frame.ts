import type { ChartBand, ChartSeries } from '../chart-series.ts';
import { downsample } from './downsample.ts';
import { mergePositions } from './merge-positions.ts';
import { pickTicks } from './pick-ticks.ts';
import { valueExtent } from './value-extent.ts';

export interface PlotFrame {
  series: ChartSeries[];
  band: ChartBand | null;
  /** positions with data, ascending */
  positions: number[];
  ticks: number[];
  x: [number, number];
  y: [number, number];
  /** some points were left out, as there are more of them than pixels */
  thinned: boolean;
}

// Design: at most 12 ticks; a letter of their labels needs about this many pixels, and so does the space between.
const maxTicks = 12;
const letterWidth = 7;
const tickSpace = 16;

/** What a chart of a width shows of its series: the part zoomed to, thinned to the pixels, with its axes. */
export function plotFrame(
  all: { series: readonly ChartSeries[]; band: ChartBand | null },
  width: number,
  zoom: readonly [number, number] | null,
  formatX: (x: number) => string,
): PlotFrame {
  const cut =
    zoom === null ? all.series : all.series.map((one) => ({ ...one, points: within(one.points, zoom) }));
  const band =
    zoom === null || all.band === null ? all.band : { ...all.band, points: within(all.band.points, zoom) };
  const positions = mergePositions(cut.map(({ points }) => points));
  const [first, last] = [positions[0] ?? 0, positions.at(-1) ?? 1];
  const series = cut.map((one) => ({ ...one, points: downsample(one.points, width, [first, last]) }));
  return {
    series,
    band: band === null || band.points.length === 0 ? null : band,
    positions,
    ticks: pickTicks(
      positions,
      Math.max(1, Math.min(maxTicks, Math.floor(width / tickRoom(positions, formatX)))),
    ),
    // A single position stands in the middle.
    x: first === last ? [first - 1, last + 1] : [first, last],
    // Of the points drawn: thinning keeps the lowest and the highest.
    y: valueExtent([
      ...series.flatMap(({ points }) => points.map(({ y }) => y)),
      ...(band?.points.flatMap(({ lower, upper }) => [lower, upper]) ?? []),
    ]),
    thinned: series.some(({ points }, at) => points.length < (cut[at]?.points.length ?? 0)),
  };
}

function within<P extends { x: number }>(points: readonly P[], [from, to]: readonly [number, number]): P[] {
  return points.filter(({ x }) => x >= from && x <= to);
}

function tickRoom(positions: readonly number[], formatX: (x: number) => string): number {
  const ends = [positions[0], positions.at(-1)].filter((x) => x !== undefined);
  return tickSpace + letterWidth * Math.max(1, ...ends.map((x) => formatX(x).length));
}
