import type { ChartSeries, SeriesRole } from './chart-series.ts';

interface SeriesStyle {
  /** a CSS variable of chart.module.css */
  color: string;
  /** SVG dash array; '' is solid */
  dash: string;
  marker: 'circle' | 'diamond' | 'square';
}

export const forecastDash = '6 4';

const styles: Readonly<Record<Exclude<SeriesRole, 'year'>, SeriesStyle>> = {
  actual: { color: 'var(--series-actual)', dash: '', marker: 'circle' },
  forecast: { color: 'var(--series-forecast)', dash: forecastDash, marker: 'diamond' },
  plan: { color: 'var(--series-plan)', dash: '12 3 3 3', marker: 'square' },
  backtest: { color: 'var(--series-backtest)', dash: '2 4', marker: 'square' },
};

/** How a series looks: line, dash and marker together, so that colour is never the only difference. */
export function seriesStyle({ role, age = 0 }: Pick<ChartSeries, 'role' | 'age'>): SeriesStyle {
  return role === 'year' ? { color: yearColor(age), dash: '', marker: 'circle' } : styles[role];
}

/** The newest year stands out; those before it fade, each a shade lighter than the one after it. */
function yearColor(age: number): string {
  if (age === 0) return 'var(--series-year-newest)';
  return `color-mix(in srgb, var(--series-year-oldest) ${Math.round(100 * age)}%, var(--series-year-recent))`;
}

export const bandOpacity = 0.15;
