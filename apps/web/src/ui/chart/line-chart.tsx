import { Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ChartReader } from './chart-reader.tsx';
import type { ChartBand, ChartSeries } from './chart-series.ts';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import { plotFrame } from './plot-frame.ts';
import { valuesAt } from './values-at.ts';

const Plot = lazy(() => import('./plot.tsx'));

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
  const { ref, width, height } = useElementSize();
  const [zoom, setZoom] = useState<[number, number] | null>(null);
  const labelled = series.some(({ role }) => role === 'year');
  const margin = { top: 16, right: labelled ? 48 : 28, bottom: 32, left: 56 };
  const innerWidth = Math.max(0, Math.floor(width) - margin.left - margin.right);
  const frame = useMemo(
    () => plotFrame({ series, band }, innerWidth, zoom, formatX),
    [series, band, innerWidth, zoom, formatX],
  );
  const innerHeight = Math.max(0, Math.floor(height) - margin.top - margin.bottom);
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
        {innerWidth > 0 && (
          <Suspense fallback={<Skeleton height="100%" />}>
            <Plot
              summary={summary}
              width={Math.floor(width)}
              height={Math.floor(height)}
              margin={margin}
              series={frame.series}
              band={frame.band}
              start={start}
              x={frame.x}
              y={frame.y}
              ticks={frame.ticks}
              formatX={formatX}
            />
            {readable && (
              <ChartReader
                area={{ left: margin.left, top: margin.top, width: innerWidth, height: innerHeight }}
                x={frame.x}
                positions={frame.positions}
                formatX={formatX}
                valuesOf={(x) => valuesAt(x, series, band, formatValue)}
                onZoom={zoomable ? setZoom : undefined}
              />
            )}
          </Suspense>
        )}
      </div>
      <figcaption className={classes['hint']}>
        {frame.thinned && 'More points than pixels: the lowest and highest of each pixel column are drawn. '}
        {readable &&
          zoomable &&
          'Drag to zoom. With the keyboard, arrows read the values, Shift and arrows mark a range, Enter zooms to it.'}
      </figcaption>
    </figure>
  );
}
