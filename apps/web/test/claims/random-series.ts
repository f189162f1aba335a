import { type Bucket, coarserOrEqual } from '@forecast-console/calendar';
import type { PointType, SeriesPoint } from '../../src/features/analysis/points/series-point.ts';
import { seriesPoint } from '../support/series-point.ts';
import { randomOf } from './random-run.ts';
import { shifted, startOf } from './words.ts';

/** A series of a run, and the filters of a screen. */
export interface RandomSeries {
  own: Bucket;
  /** bucket that is shown: its own or a coarser one */
  bucket: Bucket;
  points: SeriesPoint[];
  partialFirst: string | null;
  partialLast: string | null;
  types: PointType[];
  years: number[];
  from: string | null;
  to: string | null;
  label: string | null;
  level: number | null;
  events: { name: string; dates: { first_date: string; last_date: string }[] }[];
}

const choices = ['actual', 'forecast', 'backtest'] as const;

/** A random series with gaps, stockouts, incomplete periods, a plan and periods that have actual and forecast. */
export function randomSeries(seed: number): RandomSeries {
  const random = randomOf(3000 + seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const maybe = (share: number) => random() < share;
  const own = (['day', 'week', 'month', 'quarter', 'year'] as const)[seed % 5] ?? 'month';
  const coarser = coarserOrEqual(own);
  const bucket = maybe(0.5) ? own : (coarser[between(0, coarser.length - 1)] ?? own);
  const start = startOf(shifted('2021-01-01', between(0, 900), 'day'), own);
  const longest = { day: 800, week: 160, month: 60, quarter: 20, year: 8 }[own];
  const history = maybe(0.1) ? 1 : between(2, longest);
  const [horizon, known, holdout] = [between(1, 20), maybe(0.3) ? between(1, 3) : 0, between(0, 6)];
  const scale = 10 ** between(0, 4);
  const value = () => (maybe(0.1) ? 0 : scale * (1.4 * random() - 0.2));
  const isPlanned = maybe(0.4);
  const hasStockouts = maybe(0.3);
  const all = Array.from({ length: history + horizon }, (_, at) => {
    const forecast = value();
    const hasActual = at < history + known && !maybe(0.05);
    const actual = hasActual ? value() : null;
    const isOut = hasStockouts && at < history && maybe(0.15);
    const sold = Math.abs(value()) / 2;
    return seriesPoint(shifted(start, at, own), {
      actual: isOut && maybe(0.5) ? null : actual,
      backtest: at >= history - holdout && at < history ? value() : null,
      ...(at >= history && {
        forecast,
        lower: forecast - scale,
        upper: forecast + scale,
        ...(isPlanned && { plan: maybe(0.5) ? forecast : forecast * 1.25 }),
      }),
      ...(isOut && { stockout: { sold, demand: sold + Math.abs(value()) } }),
    });
  });
  const points = all.filter(
    ({ actual, forecast, backtest, stockout }) =>
      actual !== null || forecast !== null || backtest !== null || stockout !== undefined,
  );
  const actuals = points.filter(({ actual }) => actual !== null);
  const dates = points.map(({ date }) => date);
  const dateAt = () => dates[between(0, dates.length - 1)] ?? start;
  return {
    own,
    bucket,
    points,
    partialFirst: maybe(0.3) ? (actuals[0]?.date ?? null) : null,
    partialLast: maybe(0.3) ? (actuals.at(-1)?.date ?? null) : null,
    types: maybe(0.6) ? [] : choices.filter(() => maybe(0.5)),
    years: maybe(0.8) ? [] : [2021, 2022, 2023].filter(() => maybe(0.6)),
    from: maybe(0.2) ? dateAt() : null,
    to: maybe(0.1) ? dateAt() : null,
    label: maybe(0.5) ? 'Sales' : null,
    level: maybe(0.2) ? null : maybe(0.5) ? 0.95 : 0.8,
    events: ['Fair', 'Sale'].slice(0, between(0, 2)).map((name) => {
      const first = dateAt();
      return { name, dates: [{ first_date: first, last_date: shifted(first, between(0, 40), 'day') }] };
    }),
  };
}
