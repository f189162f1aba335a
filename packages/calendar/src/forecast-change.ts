import { type Bucket, seasonLength } from './bucket.ts';

/**
 * The actuals that a forecast is compared with: the latest ones, those one year earlier, or those just before the
 * forecast.
 */
export type ComparisonBasis = 'last' | 'year_earlier' | 'preceding';

/** Compares the first `periods` buckets of a forecast with the same number of actuals. */
export interface Comparison {
  basis: ComparisonBasis;
  periods: number;
}

/** A series and its forecast; `start` and `forecastStart` are bucket indices. */
export interface ComparedSeries {
  start: number;
  /** Actuals; null for a gap or a bucket with incomplete data. */
  actual: readonly (number | null)[];
  forecastStart: number;
  forecast: readonly number[];
}

// 52 weeks, so that each day is compared with the same weekday.
const daysPerYear = 364;

/**
 * Chooses the actuals to compare a forecast with, so that seasons match. If the horizon is at least one season, its
 * first season is compared with the last season of actuals. A shorter horizon is compared with the same buckets a
 * year earlier, or with the preceding buckets if there is less than a year of history.
 * @returns null if there is no forecast or the actuals are incomplete
 */
export function forecastComparison(series: ComparedSeries, bucket: Bucket): Comparison | null {
  const { start, actual, forecastStart, forecast } = series;
  const season = seasonLength(bucket);
  const isPast = actual.slice(forecastStart - start).some((value) => value !== null);
  const choices: Comparison[] =
    forecast.length >= season
      ? [{ basis: isPast ? 'preceding' : 'last', periods: season }]
      : [
          { basis: 'year_earlier', periods: forecast.length },
          { basis: 'preceding', periods: forecast.length },
        ];
  return choices.find((choice) => actualsBehind(series, choice, bucket) !== null) ?? null;
}

/**
 * Returns the relative change between the actuals and the forecast: 0.05 means 5% more.
 * @returns null if an actual is missing or their sum is 0
 */
export function forecastChange(
  series: ComparedSeries,
  comparison: Comparison,
  bucket: Bucket,
): number | null {
  const before = actualsBehind(series, comparison, bucket);
  if (before === null || series.forecast.length < comparison.periods) return null;
  const earlier = sum(before);
  return earlier === 0
    ? null
    : (sum(series.forecast.slice(0, comparison.periods)) - earlier) / Math.abs(earlier);
}

function actualsBehind(
  { start, actual, forecastStart }: ComparedSeries,
  { basis, periods }: Comparison,
  bucket: Bucket,
): number[] | null {
  const end = forecastStart - start;
  const year = bucket === 'day' ? daysPerYear : seasonLength(bucket);
  const known = actual.slice(0, Math.max(0, end)).findLastIndex((value) => value !== null) + 1;
  const from = { last: known - periods, year_earlier: end - year, preceding: end - periods }[basis];
  if (periods === 0 || from < 0) return null;
  const values = actual.slice(from, from + periods).filter((value) => value !== null);
  return values.length === periods ? values : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Names the actuals of a comparison: 'last 12 months', 'the same 6 months a year earlier'. */
export function comparisonText({ basis, periods }: Comparison, bucket: Bucket): string {
  const span = spanText(periods, bucket);
  if (basis === 'last') return `last ${span}`;
  return basis === 'preceding' ? `the preceding ${span}` : `the same ${span} a year earlier`;
}

/** Names the forecast buckets of a comparison: 'next 12 months', or 'first 12 months' if they may be in the past. */
export function comparedText({ basis, periods }: Comparison, bucket: Bucket): string {
  return `${basis === 'last' ? 'next' : 'first'} ${spanText(periods, bucket)}`;
}

function spanText(periods: number, bucket: Bucket): string {
  return periods === 1 ? bucket : `${periods} ${bucket}s`;
}
