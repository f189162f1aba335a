import type { SeriesPoint } from './series-point.ts';

/** Keeps the points from one date to another, both included; an absent end does not limit. ISO dates sort as text. */
export function filterDates<P extends SeriesPoint>(
  points: readonly P[],
  { from, to }: { from: string | null; to: string | null },
): P[] {
  return points.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
}
