import { Skeleton } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { features } from '../../lib/features.ts';
import type { ChartBand, ChartBars, ChartMark, ChartSeries, ChartSpan, ChartStart } from './chart-series.ts';
import { ChartReader } from './chart-reader.tsx';
import classes from './chart.module.css';
import { LazyPlot } from './lazy-plot.tsx';
import { Legend } from './legend.tsx';
import { mergePositions, plotFrame, type TickSource } from './plot-frame.ts';
import { useSize } from './use-size.ts';
import { type ValueAt, valuesAt } from './values-at.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface LineChartProps {
  series: readonly ChartSeries[];
  band?: ChartBand | null;
  bars?: ChartBars | null;
  /** vertical line where the forecast starts */
  start?: ChartStart | null;
  /** shaded range, such as the holdout of a backtest */
  span?: ChartSpan | null;
  /** marked dates; `extraValues` adds their descriptions to the tooltip */
  marks?: readonly ChartMark[];
  /** one sentence for users who do not see the chart */
  summary: string;
  formatX: (x: number) => string;
  /** the unit of the values: 'Sales per month' */
  valueTitle: string;
  formatValue: (value: number) => string;
  /** by default, ticks at x values with data, labeled by `formatX` */
  ticks?: TickSource | undefined;
  /** whether the value axis starts at 0 */
  fromZero?: boolean | undefined;
  /** additional tooltip rows for a position */
  extraValues?: ((x: number) => readonly ValueAt[]) | undefined;
  /** visible range; null to show everything */
  zoom: readonly [number, number] | null;
  /** undefined if the chart cannot be zoomed */
  onZoom?: ((zoom: readonly [number, number] | null) => void) | undefined;
  /** name of the chart for users who read it by keyboard */
  name?: string;
  /** sentence next to the legend */
  note?: string | null;
}

/** A chart narrower than this, in pixels, shortens the labels of its time axis. */
const narrowWidth = 400;
const noMarks: readonly ChartMark[] = [];
const minMargin = { top: 26, right: 28, bottom: 28, left: 56 };
const letterWidth = 7;

/** A line chart with legend, tooltip and zoom. For accessibility, pages also show its data in a table. */
export function LineChart({
  series,
  band = null,
  bars = null,
  start = null,
  span = null,
  marks = noMarks,
  summary,
  formatX,
  valueTitle,
  formatValue,
  ticks,
  fromZero = false,
  extraValues,
  zoom,
  onZoom,
  name = 'chart',
  note = null,
}: LineChartProps) {
  const { ref, width, height, printing } = useSize<HTMLDivElement>();
  const current = useMemo(() => {
    const margin = marginFor(series);
    const innerWidth = Math.max(0, width - margin.left - margin.right);
    const { short, ...source } = ticks ?? { format: formatX };
    const axis = innerWidth < narrowWidth && short !== undefined ? { ...source, format: short } : source;
    return { series, band, bars, zoom, margin, width: innerWidth, ticks: axis, fromZero };
  }, [series, band, bars, zoom, width, formatX, ticks, fromZero]);
  // Deferred, so that drawing does not block typing and scrolling.
  const deferred = useDeferredValue(current, null);
  const drawn = printing ? current : deferred;
  const frame = useMemo(
    () =>
      drawn === null || drawn.width === 0
        ? null
        : plotFrame(drawn, drawn.width, drawn.zoom, drawn.ticks, drawn),
    [drawn],
  );
  const positions = useMemo(() => mergePositions(series.map(({ points }) => points)), [series]);
  const { margin, ticks: axis } = drawn ?? current;
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const innerHeight = Math.max(0, height - margin.top - margin.bottom);
  const valuesOf = useCallback(
    (x: number) => [...valuesAt(x, series, band, formatValue), ...(extraValues?.(x) ?? [])],
    [series, band, formatValue, extraValues],
  );
  return (
    <figure className={classes['figure']}>
      <div className={classes['head']}>
        <Legend series={series} band={band} bars={bars} />
        {note !== null && <span className={classes['hint']}>{note}</span>}
      </div>
      <div className={classes['stage']} ref={ref}>
        <span className={classes['values']}>{valueTitle}</span>
        {frame === null ? (
          <Skeleton height="100%" />
        ) : (
          <>
            <LazyPlot
              summary={summary}
              width={width}
              height={height}
              margin={margin}
              frame={frame}
              start={start}
              span={span}
              marks={marks}
              formatX={axis.format}
            />
            {features.tooltips && (
              <ChartReader
                name={name}
                area={{ left: margin.left, top: margin.top, width: innerWidth, height: innerHeight }}
                x={frame.x}
                positions={frame.positions}
                formatX={formatX}
                valueTitle={valueTitle}
                valuesOf={valuesOf}
                onZoom={features.zoom ? onZoom : undefined}
              />
            )}
          </>
        )}
        {onZoom !== undefined && (features.zoom || zoom !== null) && (
          <div className={classes['zoom']} data-print="never">
            <ZoomButtons positions={positions} zoom={zoom} onZoom={onZoom} />
          </div>
        )}
      </div>
      <p data-print="only">{summary}</p>
      <figcaption className={classes['hint']}>
        <span>
          {frame?.thinned === true &&
            'There are more points than pixels: only the minimum and maximum of each pixel column are drawn. '}
          {features.tooltips && features.zoom && onZoom !== undefined && (
            <span className={classes['zoomHint']}>
              Drag to zoom, or use Zoom in. Keyboard: use the arrow keys to step through values, Shift+arrow
              keys to select a range, and Enter to zoom in.
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function marginFor(series: readonly ChartSeries[]): typeof minMargin {
  const letters = series.reduce((max, { endLabel = '' }) => Math.max(max, endLabel.length), 0);
  return { ...minMargin, right: Math.max(minMargin.right, 12 + letters * letterWidth) };
}
