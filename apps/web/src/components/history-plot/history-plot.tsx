import classes from './history-plot.module.css';
import { type PlotPoint, plotPaths } from './history-plot-paths.ts';

export interface PlotSpan {
  kind: 'held-out' | 'forecast' | 'gap';
  /** First and last bucket of it. */
  from: number;
  to: number;
}

interface HistoryPlotProps {
  /** What the picture shows, in words, for who cannot see it. */
  label: string;
  /** Totals by running bucket number, ascending; a bucket that is missing breaks the line. */
  points: readonly PlotPoint[];
  /** First and last bucket drawn, and what they are called. */
  from: number;
  to: number;
  ends: readonly [string, string];
  spans?: readonly PlotSpan[];
  /** Buckets that stand out. */
  marks?: ReadonlySet<number>;
  /** Buckets whose line is faded. */
  faded?: (at: number) => boolean;
  /** What the colours mean. */
  legend?: readonly { kind: PlotSpan['kind'] | 'mark'; text: string }[];
}

/** A small picture of a history, a bucket a unit wide: enough to see its shape, not to read values off. */
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
