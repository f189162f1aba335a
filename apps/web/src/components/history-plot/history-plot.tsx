import { pickTicks } from '../chart/plot-frame.ts';
import { formatTick, valueAxis } from '../chart/value-axis.ts';
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
  /** index of the first and last bucket shown */
  from: number;
  to: number;
  /** labels of the first and last bucket, or the label of any bucket for a plot with axes */
  labels: readonly [string, string] | ((at: number) => string);
  spans?: readonly PlotSpan[];
  /** indices of highlighted buckets */
  marks?: ReadonlySet<number>;
  /** whether the line is faded at a bucket */
  faded?: (at: number) => boolean;
  /** meaning of the colors */
  legend?: readonly { kind: PlotSpan['kind'] | 'mark'; text: string }[];
}

const maxTicks = 4;
/** Labels above this number of letters do not fit next to each other on a small screen. */
const maxLetters = 12;

/** A small chart of a history. Without axes, it shows the shape, not exact values. */
export function HistoryPlot(props: HistoryPlotProps) {
  const { label, points, from, to, labels, spans = [], marks, faded = () => false, legend = [] } = props;
  const axis = typeof labels === 'function' ? valueAxis(points.map(({ value }) => value)) : null;
  const paths = plotPaths(points, faded, axis?.range);
  const count = Math.max(1, to - from + 1);
  const above = (value: number, [low, high]: readonly [number, number]) =>
    (100 * (value - low)) / (high - low);
  return (
    <div>
      <div className={classes['frame']}>
        {axis !== null && (
          <div className={classes['values']} aria-hidden>
            {axis.ticks.map((value) => (
              <span key={value} style={{ bottom: `${above(value, axis.range)}%` }}>
                {formatTick(value, axis.step)}
              </span>
            ))}
          </div>
        )}
        <svg
          className={classes['plot']}
          viewBox={`${from} 0 ${count} 100`}
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
          {axis?.ticks.map((value) => (
            <path key={value} d={`M${from} ${100 - above(value, axis.range)}h${count}`} data-grid />
          ))}
          {paths.faded !== '' && <path d={paths.faded} data-faded />}
          {paths.plain !== '' && <path d={paths.plain} />}
          {paths.dots
            .filter(({ at }) => marks?.has(at))
            .map(({ at, path }) => (
              <path key={at} d={path} data-mark />
            ))}
        </svg>
        {typeof labels === 'function' && (
          <div className={classes['ticks']} aria-hidden>
            {pickTicks(
              Array.from({ length: count }, (_, at) => from + at),
              maxTicks,
            ).map((at) => (
              <span
                key={at}
                data-long={labels(at).length > maxLetters || undefined}
                style={{ left: `min(${(100 * (at - from + 0.5)) / count}%, 100% - 1.5rem)` }}
              >
                {labels(at)}
              </span>
            ))}
          </div>
        )}
      </div>
      {typeof labels !== 'function' && (
        <p className={classes['axis']}>
          <span>{labels[0]}</span>
          <span>{labels[1]}</span>
        </p>
      )}
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
 *
 * @param range values at the bottom and the top; by default, the line fills the height
 */
export function plotPaths(
  points: readonly PlotPoint[],
  faded: (at: number) => boolean,
  range?: readonly [number, number],
): PlotPaths {
  const values = points.map(({ value }) => value);
  const lowest = values.reduce((low, value) => Math.min(low, value), Infinity);
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  // Starts at 0 unless that would flatten the line.
  const fitted = [lowest > fitFrom * highest ? lowest : Math.min(0, lowest), highest] as const;
  const [low, high] = range ?? fitted;
  const space = range === undefined ? margin : 0;
  const scale = high === low ? 0 : (100 - 2 * space) / (high - low);
  const place = ({ at, value }: PlotPoint) =>
    `${at + 0.5} ${(100 - space - (value - low) * scale).toFixed(2)}`;
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
