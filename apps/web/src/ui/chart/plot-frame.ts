import type { ChartBand, ChartSeries } from './chart-series.ts';
import { downsample } from './downsample.ts';
import { pickTicks } from './pick-ticks.ts';
import { valueExtent } from './value-extent.ts';

interface PlotFrame {
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
const mostTicks = 12;
const letterWidth = 7;
const tickSpace = 16;

/** What a chart of a width shows of its series: the part zoomed to, thinned to the pixels, with its axes. */
export function plotFrame(
  all: { series: readonly ChartSeries[]; band: ChartBand | null },
  width: number,
  zoom: readonly [number, number] | null,
  formatX: (x: number) => string,
): PlotFrame {
  const within = ({ x }: { x: number }) => zoom === null || (x >= zoom[0] && x <= zoom[1]);
  const cut = all.series.map((one) => ({ ...one, points: one.points.filter(within) }));
  const band = all.band === null ? null : { ...all.band, points: all.band.points.filter(within) };
  const positions = [
    ...new Set(cut.flatMap(({ points }) => points.filter(({ y }) => y !== null).map(({ x }) => x))),
  ].toSorted((a, b) => a - b);
  const series = cut.map((one) => ({ ...one, points: downsample(one.points, width) }));
  const [first, last] = [positions[0] ?? 0, positions.at(-1) ?? 1];
  return {
    series,
    band: band === null || band.points.length === 0 ? null : band,
    positions,
    ticks: pickTicks(
      positions,
      Math.max(1, Math.min(mostTicks, Math.floor(width / tickRoom(positions, formatX)))),
    ),
    // A single position stands in the middle.
    x: first === last ? [first - 1, last + 1] : [first, last],
    y: valueExtent([
      ...series.flatMap(({ points }) => points.map(({ y }) => y)),
      ...(band?.points.flatMap(({ lower, upper }) => [lower, upper]) ?? []),
    ]),
    thinned: series.some(({ points }, at) => points.length < (cut[at]?.points.length ?? 0)),
  };
}

function tickRoom(positions: readonly number[], formatX: (x: number) => string): number {
  const ends = [positions[0], positions.at(-1)].filter((x) => x !== undefined);
  return tickSpace + letterWidth * Math.max(1, ...ends.map((x) => formatX(x).length));
}
