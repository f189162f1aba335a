import type { SeriesPoint } from './series-point.ts';

// Iglewicz and Hoaglin, How to Detect and Handle Outliers (1993): a modified z-score above 3.5 is an outlier.
const limit = 3.5;
const normalConsistency = 0.6745;

/** The points whose actual stands out from the others by its modified z-score, in their order. */
export function unusualActuals<Point extends SeriesPoint>(points: readonly Point[]): Point[] {
  const values = points.flatMap(({ actual }) => (actual === null ? [] : [actual]));
  const middle = median(values);
  const spread = median(values.map((value) => Math.abs(value - middle)));
  return points.filter(
    ({ actual }) =>
      actual !== null && spread > 0 && (normalConsistency * Math.abs(actual - middle)) / spread > limit,
  );
}

/** NaN for none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
