import type { ChartBand, ChartSeries } from './chart-series.ts';
import classes from './chart.module.css';
import { Marker } from './layers/marker.tsx';
import { bandOpacity, forecastDash, seriesStyle } from './series-style.ts';

const sample = { width: 32, height: 12 };

/** Which line is which, drawn as in the chart. */
export function Legend({ series, band }: { series: readonly ChartSeries[]; band: ChartBand | null }) {
  const partial = series.some(({ points }) => points.some((point) => point.partial === true));
  const dashed = series.some(({ dashedFrom }) => dashedFrom !== undefined);
  return (
    <ul className={classes['legend']}>
      {series.map((one) => {
        const { color, dash, marker } = seriesStyle(one);
        return (
          <li key={one.id}>
            <svg {...sample} aria-hidden>
              <line x1={0} y1={6} x2={32} y2={6} stroke={color} strokeWidth={2} strokeDasharray={dash} />
              <Marker shape={marker} x={16} y={6} color={color} />
            </svg>
            {one.label}
          </li>
        );
      })}
      {dashed && (
        <li>
          <svg {...sample} aria-hidden>
            <line
              x1={0}
              y1={6}
              x2={32}
              y2={6}
              stroke="currentColor"
              strokeWidth={2}
              strokeDasharray={forecastDash}
            />
          </svg>
          Forecast part
        </li>
      )}
      {band !== null && (
        <li>
          <svg {...sample} aria-hidden>
            <rect width={32} height={12} fill="var(--series-forecast)" fillOpacity={bandOpacity} />
          </svg>
          {band.label}
        </li>
      )}
      {partial && (
        <li>
          <svg width={12} height={12} aria-hidden>
            <Marker shape="circle" x={6} y={6} color="currentColor" hollow />
          </svg>
          Incomplete period
        </li>
      )}
    </ul>
  );
}
