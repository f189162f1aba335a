import { Button, Skeleton } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ChartBand, ChartMark, ChartSeries, ChartSpan } from './chart-series.ts';
import classes from './chart.module.css';
import { plotFrame, type TickSource } from './frame/plot-frame.ts';
import { Legend } from './legend.tsx';
import { LoadingPlot } from './loading-plot.tsx';
import { ChartReader } from './reader/chart-reader.tsx';
import { type ValueAt, valuesAt } from './reader/values-at.ts';
import { useSize } from './use-size.ts';

interface LineChartProps {
  series: readonly ChartSeries[];
  band?: ChartBand | null;
  /** a vertical line, such as where the forecast starts */
  start?: { x: number; label: string } | null;
  /** a part that is shaded, such as what a backtest was not shown */
  span?: ChartSpan | null;
  /** named positions, marked on the axis; what they are is to be read off by `besides` */
  marks?: readonly ChartMark[];
  /** one sentence for those who do not see the chart */
  summary: string;
  formatX: (x: number) => string;
  /** what the values are: 'Sales a month' */
  valueTitle: string;
  formatValue: (value: number) => string;
  /** ticks of the axis, where they are not positions with data */
  ticks?: TickSource | undefined;
  /** what else there is to read at a position */
  besides?: ((x: number) => readonly ValueAt[]) | undefined;
  /** the part shown; null: all */
  zoom: readonly [number, number] | null;
  onZoom: (zoom: readonly [number, number] | null) => void;
  zoomable?: boolean;
  /** values can be read off, by pointer and keyboard */
  readable?: boolean;
}

const noMarks: readonly ChartMark[] = [];
const plainMargin = { top: 26, right: 28, bottom: 28, left: 56 };
const letterWidth = 7;

/** Lines over numeric positions, with legend, reader and zoom. Its table twin stands beside it on the page. */
export function LineChart({
  series,
  band = null,
  start = null,
  span = null,
  marks = noMarks,
  summary,
  formatX,
  valueTitle,
  formatValue,
  ticks,
  besides,
  zoom,
  onZoom,
  zoomable = true,
  readable = true,
}: LineChartProps) {
  const { ref, width, height, printing } = useSize<HTMLDivElement>();
  const now = useMemo(() => {
    const margin = marginFor(series);
    const innerWidth = Math.max(0, width - margin.left - margin.right);
    return { series, band, zoom, margin, width: innerWidth, ticks: ticks ?? { format: formatX } };
  }, [series, band, zoom, width, formatX, ticks]);
  // Drawing gives way to typing and scrolling: what is there stays until the new frame is ready.
  const later = useDeferredValue(now, null);
  const shown = printing ? now : later;
  const frame = useMemo(
    () =>
      shown === null || shown.width === 0 ? null : plotFrame(shown, shown.width, shown.zoom, shown.ticks),
    [shown],
  );
  // The room and the labels of what is drawn, not of what comes next.
  const { margin, ticks: axis } = shown ?? now;
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const innerHeight = Math.max(0, height - margin.top - margin.bottom);
  const valuesOf = useCallback(
    (x: number) => [...valuesAt(x, series, band, formatValue), ...(besides?.(x) ?? [])],
    [series, band, formatValue, besides],
  );
  return (
    <figure className={classes['figure']}>
      <div className={classes['head']}>
        <Legend series={series} band={band} />
        {zoom !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onZoom(null)}>
            Reset zoom
          </Button>
        )}
      </div>
      <div className={classes['stage']} ref={ref}>
        <span className={classes['values']}>{valueTitle}</span>
        {frame === null ? (
          <Skeleton height="100%" />
        ) : (
          <>
            <LoadingPlot
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
            {readable && (
              <ChartReader
                area={{ left: margin.left, top: margin.top, width: innerWidth, height: innerHeight }}
                x={frame.x}
                positions={frame.positions}
                formatX={formatX}
                valueTitle={valueTitle}
                valuesOf={valuesOf}
                onZoom={zoomable ? onZoom : undefined}
              />
            )}
          </>
        )}
      </div>
      <p data-print="only">{summary}</p>
      <figcaption className={classes['hint']}>
        {frame?.thinned === true &&
          'More points than pixels: the lowest and highest of each pixel column are drawn. '}
        {readable && zoomable && (
          <span className={classes['zoomHint']}>
            Drag to zoom. With the keyboard, arrows read the values, Shift and arrows mark a range, Enter
            zooms to it.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** What stands at the ends of the lines needs room beside them. */
function marginFor(series: readonly ChartSeries[]): typeof plainMargin {
  const letters = Math.max(0, ...series.map(({ endLabel = '' }) => endLabel.length));
  return { ...plainMargin, right: Math.max(plainMargin.right, 12 + letters * letterWidth) };
}
