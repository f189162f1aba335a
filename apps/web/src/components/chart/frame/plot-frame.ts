import type { ChartBand, ChartSeries } from '../chart-series.ts';
import { downsample } from './downsample.ts';
import { mergePositions } from './merge-positions.ts';
import { pickTicks } from './pick-ticks.ts';
import { type ValueAxis, valueAxis } from './value-axis.ts';

export interface PlotFrame {
  series: ChartSeries[];
  band: ChartBand | null;
  /** positions with data, ascending */
  positions: number[];
  ticks: number[];
  x: [number, number];
  y: ValueAxis;
  /** some points were left out, as there are more of them than pixels */
  thinned: boolean;
}

/** Where an axis may have ticks, and what they are called. */
export interface TickSource {
  /** among positions with data, or between them; those themselves where nothing is given */
  at?: (positions: readonly number[]) => readonly number[];
  format: (x: number) => string;
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
  { at, format }: TickSource,
): PlotFrame {
  const cut = zoom === null ? all.series : all.series.map((one) => cutTo(one, zoom));
  const band = zoom === null || all.band === null ? all.band : cutTo(all.band, zoom);
  const positions = mergePositions(cut.map(({ points }) => points));
  const [first, last] = [positions[0] ?? 0, positions.at(-1) ?? 1];
  const series = cut.map((one) => ({ ...one, points: downsample(one.points, width, [first, last]) }));
  const candidates = at?.(positions) ?? positions;
  return {
    series,
    band: band === null || band.points.length === 0 ? null : band,
    positions,
    ticks: pickTicks(
      candidates,
      Math.max(1, Math.min(maxTicks, Math.floor(width / tickRoom(candidates, format)))),
    ),
    // A single position stands in the middle.
    x: first === last ? [first - 1, last + 1] : [first, last],
    // Of the points drawn: thinning keeps the lowest and the highest.
    y: valueAxis(
      series.flatMap(({ points }) => points.map(({ y }) => y)),
      band?.points.flatMap(({ lower, upper }) => [lower, upper]),
    ),
    thinned: series.some(({ points }, at) => points.length < (cut[at]?.points.length ?? 0)),
  };
}

/** The part of a series or band within a range; where its end is left out, so is the label there. */
function cutTo<Part extends { endLabel?: string; points: readonly { x: number }[] }>(
  part: Part,
  [from, to]: readonly [number, number],
): Part {
  const points = part.points.filter(({ x }) => x >= from && x <= to);
  const { endLabel, ...rest } = { ...part, points };
  return (
    endLabel === undefined || points.at(-1) !== part.points.at(-1) ? rest : { ...rest, endLabel }
  ) as Part;
}

function tickRoom(positions: readonly number[], format: (x: number) => string): number {
  const ends = [positions[0], positions.at(-1)].filter((x) => x !== undefined);
  return tickSpace + letterWidth * Math.max(1, ...ends.map((x) => format(x).length));
}
