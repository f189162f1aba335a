/** The total of one bucket, by its running number. */
export interface PlotPoint {
  at: number;
  value: number;
}

interface PlotPaths {
  plain: string;
  faded: string;
  /** Each point alone, for marks. */
  dots: { at: number; path: string }[];
}

/** Room left above and below the line, of 100. */
const margin = 6;
/** Least share of the highest value from which the picture does not begin at 0. */
const fitFrom = 0.6;

/** The paths of a picture that is 100 high and a bucket a unit wide. A piece of line is faded where either end of it is. */
export function plotPaths(points: readonly PlotPoint[], faded: (at: number) => boolean): PlotPaths {
  const least = points.reduce((low, { value }) => Math.min(low, value), Infinity);
  const high = points.reduce((most, { value }) => Math.max(most, value), 0);
  // From 0 where the values come near it, else the shape would be lost.
  const low = least > fitFrom * high ? least : Math.min(0, least);
  const scale = high === low ? 0 : (100 - 2 * margin) / (high - low);
  const place = ({ at, value }: PlotPoint) =>
    `${at + 0.5} ${(100 - margin - (value - low) * scale).toFixed(2)}`;
  const drawn = { plain: '', faded: '' };
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const joined = before !== undefined && before.at === point.at - 1;
    const kind = faded(point.at) || (joined && faded(before.at)) ? 'faded' : 'plain';
    const after = points[index + 1];
    if (joined) drawn[kind] += `M${place(before)}L${place(point)}`;
    else if (after?.at !== point.at + 1) drawn[kind] += `M${place(point)}h0`;
  }
  return { ...drawn, dots: points.map((point) => ({ at: point.at, path: `M${place(point)}h0` })) };
}
