import classes from './history-plot.module.css';

export interface PlotSpan {
  kind: 'holdout' | 'forecast' | 'gap';
  /** index of the first and last bucket */
  from: number;
  to: number;
}

interface HistoryPlotProps {
  /** text alternative */
  label: string;
  /** totals by bucket index, ascending; the line breaks at missing buckets */
  points: readonly PlotPoint[];
  /** index of the first and last bucket shown, with their labels */
  from: number;
  to: number;
  ends: readonly [string, string];
  spans?: readonly PlotSpan[];
  /** indices of highlighted buckets */
  marks?: ReadonlySet<number>;
  /** whether the line is faded at a bucket */
  faded?: (at: number) => boolean;
  /** meaning of the colors */
  legend?: readonly { kind: PlotSpan['kind'] | 'mark'; text: string }[];
}

/** A small chart of a history. It shows the shape, not exact values. */
export function HistoryPlot(props: HistoryPlotProps) {
  const { label, points, from, to, ends, spans = [], marks, faded = () => false, legend = [] } = props;
  const paths = plotPaths(points, faded);
  return (
    <div>
      <svg
        className={classes['plot']}
        viewBox={`${from} 0 ${Math.max(1, to - from + 1)} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {spans.map((span) => (
          <rect
            key={`${span.kind} ${span.from}`}
            data-kind={span.kind}
            x={span.from}
            y={0}
            width={span.to - span.from + 1}
            height={100}
          />
        ))}
        {paths.faded !== '' && <path d={paths.faded} data-faded />}
        {paths.plain !== '' && <path d={paths.plain} />}
        {paths.dots
          .filter(({ at }) => marks?.has(at))
          .map(({ at, path }) => (
            <path key={at} d={path} data-mark />
          ))}
      </svg>
      <p className={classes['axis']}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      {legend.length > 0 && (
        <p className={classes['key']}>
          {legend.map(({ kind, text }) => (
            <span key={text} data-kind={kind}>
              {text}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The total of one bucket, by bucket index. */
export interface PlotPoint {
  at: number;
  value: number;
}

interface PlotPaths {
  plain: string;
  faded: string;
  /** one path per point, drawn as a dot */
  dots: { at: number; path: string }[];
}

/** Margin above and below the line, in percent of the height. */
const margin = 6;
/** The axis does not start at 0 if the minimum is above this share of the maximum. */
const fitFrom = 0.6;

/**
 * Computes SVG paths for a height of 100 and a width of 1 per bucket. A segment is faded if either end is faded.
 */
export function plotPaths(points: readonly PlotPoint[], faded: (at: number) => boolean): PlotPaths {
  const values = points.map(({ value }) => value);
  const lowest = values.reduce((low, value) => Math.min(low, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  // Starts at 0 unless that would flatten the line.
  const low = lowest > fitFrom * high ? lowest : Math.min(0, lowest);
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
  return {
    ...drawn,
    dots: points.map((point) => ({ at: point.at, path: `M${place(point)}h0` })),
  };
}
