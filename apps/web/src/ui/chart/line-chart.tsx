import { Button, Skeleton } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ChartBand, ChartSeries } from './chart-series.ts';
import classes from './chart.module.css';
import { plotFrame } from './frame/plot-frame.ts';
import { Legend } from './legend.tsx';
import { LoadingPlot } from './loading-plot.tsx';
import { ChartReader } from './reader/chart-reader.tsx';
import { valuesAt } from './reader/values-at.ts';
import { useSize } from './use-size.ts';

interface LineChartProps {
  series: readonly ChartSeries[];
  band?: ChartBand | null;
  /** a vertical line, such as where the forecast starts */
  start?: { x: number; label: string } | null;
  /** one sentence for those who do not see the chart */
  summary: string;
  formatX: (x: number) => string;
  formatValue: (value: number) => string;
  zoomable?: boolean;
  /** values can be read off, by pointer and keyboard */
  readable?: boolean;
}

// A year's name stands at the end of its line.
const plainMargin = { top: 16, right: 28, bottom: 32, left: 56 };
const labelledMargin = { ...plainMargin, right: 48 };

/** Lines over numeric positions, with legend, reader and zoom. Its table twin stands beside it on the page. */
export function LineChart({
  series,
  band = null,
  start = null,
  summary,
  formatX,
  formatValue,
  zoomable = true,
  readable = true,
}: LineChartProps) {
  const { ref, width, height, printing } = useSize<HTMLDivElement>();
  const [zoom, setZoom] = useState<[number, number] | null>(null);
  const margin = series.some(({ role }) => role === 'year') ? labelledMargin : plainMargin;
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const innerHeight = Math.max(0, height - margin.top - margin.bottom);
  const now = useMemo(
    () => ({ series, band, zoom, width: innerWidth, formatX }),
    [series, band, zoom, innerWidth, formatX],
  );
  // Drawing gives way to typing and scrolling: what is there stays until the new frame is ready.
  const later = useDeferredValue(now, null);
  const shown = printing ? now : later;
  const frame = useMemo(
    () =>
      shown === null || shown.width === 0 ? null : plotFrame(shown, shown.width, shown.zoom, shown.formatX),
    [shown],
  );
  const valuesOf = useCallback(
    (x: number) => valuesAt(x, series, band, formatValue),
    [series, band, formatValue],
  );
  return (
    <figure className={classes['figure']}>
      <div className={classes['head']}>
        <Legend series={series} band={band} />
        {zoom !== null && (
          <Button size="compact-sm" variant="default" onClick={() => setZoom(null)}>
            Reset zoom
          </Button>
        )}
      </div>
      <div className={classes['stage']} ref={ref}>
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
              formatX={formatX}
            />
            {readable && (
              <ChartReader
                area={{ left: margin.left, top: margin.top, width: innerWidth, height: innerHeight }}
                x={frame.x}
                positions={frame.positions}
                formatX={formatX}
                valuesOf={valuesOf}
                onZoom={zoomable ? setZoom : undefined}
              />
            )}
          </>
        )}
      </div>
      <p data-print="only">{summary}</p>
      <figcaption className={classes['hint']}>
        {frame?.thinned === true &&
          'More points than pixels: the lowest and highest of each pixel column are drawn. '}
        {readable &&
          zoomable &&
          'Drag to zoom. With the keyboard, arrows read the values, Shift and arrows mark a range, Enter zooms to it.'}
      </figcaption>
    </figure>
  );
}
