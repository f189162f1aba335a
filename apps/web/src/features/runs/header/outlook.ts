import type { RunPoint } from '@forecast-console/api-client/normalise';
import {
  type Bucket,
  bucketIndex,
  type Comparison,
  forecastChange,
  forecastComparison,
  parseIsoDate,
} from '@forecast-console/calendar';

/** Totals of a forecast. */
export interface Outlook {
  /** date of the first forecast bucket */
  start: string;
  /** number of forecast buckets */
  periods: number;
  sum: number;
  /** sum of the plan; null if there are no adjustments */
  planned: number | null;
  /** periods that `change` compares; null if the actuals are incomplete */
  comparison: Comparison | null;
  /** percentage change; null if there is no comparison or the actuals sum to zero */
  change: number | null;
  /** whether the forecast starts in the past, so that a bucket already has an actual */
  known: boolean;
}

/**
 * Sums the forecast and compares it with the matching actuals (see `forecastComparison`). Returns null if there is no
 * forecast.
 *
 * @param points of one series, ascending
 * @param partialLast date of the last actual if it covers only part of its bucket
 */
export function outlook(
  points: readonly RunPoint[],
  bucket: Bucket,
  partialLast: string | null,
): Outlook | null {
  const ahead = points.filter(({ forecast }) => forecast !== null);
  const start = ahead[0]?.date;
  const first = start === undefined ? null : parseIsoDate(start);
  if (start === undefined || first === null) return null;
  const forecast = ahead.map((point) => point.forecast ?? 0);
  const series = {
    ...actuals(points, bucket, partialLast),
    forecastStart: bucketIndex(first, bucket),
    forecast,
  };
  const comparison = forecastComparison(series, bucket);
  const change = comparison && forecastChange(series, comparison, bucket);
  return {
    start,
    periods: ahead.length,
    sum: forecast.reduce((sum, value) => sum + value, 0),
    planned: ahead.some(({ plan }) => plan !== undefined)
      ? ahead.reduce((sum, point) => sum + (point.plan ?? point.forecast ?? 0), 0)
      : null,
    comparison,
    change: change === null ? null : 100 * change,
    known: ahead.some(({ date, actual }) => actual !== null && date !== partialLast),
  };
}

/** Returns the actuals of complete buckets. */
function actuals(points: readonly RunPoint[], bucket: Bucket, partialLast: string | null) {
  const known = points.flatMap(({ date, actual }) => {
    const day = parseIsoDate(date);
    if (day === null || actual === null || date === partialLast) return [];
    return [[bucketIndex(day, bucket), actual] as const];
  });
  const start = known[0]?.[0] ?? 0;
  const actual: (number | null)[] = Array.from({ length: (known.at(-1)?.[0] ?? -1) - start + 1 }, () => null);
  for (const [index, value] of known) actual[index - start] = value;
  return { start, actual };
}
