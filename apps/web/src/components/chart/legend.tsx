import type { ReactNode } from 'react';
import type { ChartBand, ChartBars, ChartSeries } from './chart-series.ts';
import classes from './chart.module.css';
import { aheadStyle, bandOpacity, Hatch, Marker, seriesStyle } from './series-style.tsx';

interface LegendProps {
  series: readonly ChartSeries[];
  band: ChartBand | null;
  bars: ChartBars | null;
}

/** Lists the series, each with a sample of its line. */
export function Legend({ series, band, bars }: LegendProps) {
  const hasPartial = series.some(({ points }) => points.some((point) => point.partial === true));
  const ahead = Object.entries({ forecast: 'Forecast part', plan: 'Plan part' }).flatMap(([role, label]) => {
    const found = series.find(
      ({ dashedFrom, dashedRole = 'forecast' }) => dashedFrom !== undefined && dashedRole === role,
    );
    return found === undefined ? [] : [{ label, ...aheadStyle(found) }];
  });
  return (
    <ul className={classes['legend']}>
      {series.map((one) => {
        const { color, dash, marker } = seriesStyle(one);
        return (
          <Entry key={one.id} label={one.label}>
            <Dash color={color} dash={dash} />
            <Marker shape={marker} x={16} y={6} color={color} />
          </Entry>
        );
      })}
      {ahead.map(({ label, dash, marker }) => (
        <Entry key={label} label={label}>
          <Dash color="currentColor" dash={dash} />
          <Marker shape={marker} x={16} y={6} color="currentColor" />
        </Entry>
      ))}
      {band !== null && (
        <Entry label={band.label}>
          <rect width={32} height={12} fill="var(--series-forecast)" fillOpacity={bandOpacity} />
        </Entry>
      )}
      {bars !== null && (
        <Entry label={bars.label}>
          <Hatch x={1} y={1} width={30} height={10} />
        </Entry>
      )}
      {hasPartial && (
        <Entry label="Incomplete period" width={12}>
          <Marker shape="circle" x={6} y={6} color="currentColor" hollow />
        </Entry>
      )}
    </ul>
  );
}

function Entry({ label, width = 32, children }: { label: string; width?: number; children: ReactNode }) {
  return (
    <li>
      <svg width={width} height={12} aria-hidden>
        {children}
      </svg>
      {label}
    </li>
  );
}

function Dash({ color, dash }: { color: string; dash: string }) {
  return <line x1={0} y1={6} x2={32} y2={6} stroke={color} strokeWidth={2} strokeDasharray={dash} />;
}
