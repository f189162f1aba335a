import { useId } from 'react';
import type { ChartSeries, SeriesRole } from './chart-series.ts';

interface SeriesStyle {
  /** name of a CSS variable in chart.module.css */
  color: string;
  /** SVG dash array; '' for a solid line */
  dash: string;
  marker: 'circle' | 'diamond' | 'square';
}

export const bandOpacity = 0.15;

const styles: Readonly<Record<Exclude<SeriesRole, 'year'>, SeriesStyle>> = {
  actual: { color: 'var(--series-actual)', dash: '', marker: 'circle' },
  forecast: { color: 'var(--series-forecast)', dash: '6 4', marker: 'diamond' },
  plan: { color: 'var(--series-plan)', dash: '12 3 3 3', marker: 'square' },
  backtest: { color: 'var(--series-backtest)', dash: '2 4', marker: 'square' },
};

/** Returns color, dash and marker of a series. */
export function seriesStyle({ role, age = 0 }: Pick<ChartSeries, 'role' | 'age'>): SeriesStyle {
  return role === 'year' ? { color: yearColor(age), dash: '', marker: 'circle' } : styles[role];
}

/** Returns the dash and marker for the forecast or plan within a `year` series. */
export function aheadStyle({ dashedRole = 'forecast' }: ChartSeries): Pick<SeriesStyle, 'dash' | 'marker'> {
  return styles[dashedRole];
}

// The newest year has the strongest color; earlier years are lighter.
function yearColor(age: number): string {
  if (age === 0) return 'var(--series-year-newest)';
  return `color-mix(in srgb, var(--series-year-oldest) ${Math.round(100 * age)}%, var(--series-year-recent))`;
}

interface MarkerProps {
  shape: SeriesStyle['marker'];
  x: number;
  y: number;
  color: string;
  /** whether the marker is hollow, for partial buckets */
  hollow?: boolean;
}

const radius = 3;

/** The symbol of a point in charts and legends. */
export function Marker({ shape, x, y, color, hollow = false }: MarkerProps) {
  const paint = { fill: hollow ? 'var(--fc-color-panel)' : color, stroke: color, strokeWidth: 1.5 };
  if (shape === 'circle') return <circle cx={x} cy={y} r={radius} {...paint} />;
  return (
    <rect
      x={x - radius}
      y={y - radius}
      width={radius * 2}
      height={radius * 2}
      transform={shape === 'diamond' ? `rotate(45 ${x} ${y})` : undefined}
      {...paint}
    />
  );
}

interface HatchProps {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A hatched rectangle with an outline, which is recognizable without color. */
export function Hatch(area: HatchProps) {
  const id = useId();
  return (
    <g data-hatch>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2={5} stroke="var(--series-actual)" strokeWidth={1.5} />
      </pattern>
      <rect {...area} fill={`url(#${id})`} stroke="var(--series-actual)" strokeDasharray="2 2" />
    </g>
  );
}
