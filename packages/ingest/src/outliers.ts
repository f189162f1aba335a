/** Iglewicz and Hoaglin, How to Detect and Handle Outliers (ASQC 1993): the score and its bound. */
export const outlierRule =
  'Modified z-score above 3.5 (Iglewicz and Hoaglin): distance of a total from the median of all, in median distances';

const BOUND = 3.5;
/** The 0.75 quantile of the standard normal: makes the score a z-score where the values are normal. */
const SCALE = 0.6745;

/** The values far from the rest, in their order. None when most values are the same. */
export function outliers<Point extends { value: number }>(points: readonly Point[]): Point[] {
  const middle = median(points.map(({ value }) => value));
  const spread = median(points.map(({ value }) => Math.abs(value - middle)));
  if (!(spread > 0)) return [];
  return points.filter(({ value }) => (SCALE * Math.abs(value - middle)) / spread > BOUND);
}

/** NaN of nothing. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
