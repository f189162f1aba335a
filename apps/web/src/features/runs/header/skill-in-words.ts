import type { Bucket } from '@forecast-console/calendar';

/** Forecast that a skill is measured against; naive repeats the last value. */
export type Baseline = 'seasonal naive' | 'naive';

const seasonalValues: Readonly<Record<Bucket, string>> = {
  day: 'the same day of the last week',
  week: 'the same week of the previous year',
  month: 'the same month of the previous year',
  quarter: 'the same quarter of the previous year',
  year: 'the previous year',
};

/** The values that a baseline repeats: 'the same month of the previous year'. */
export function baselineValue(bucket: Bucket, baseline: Baseline): string {
  return baseline === 'naive' ? 'the last known value' : seasonalValues[bucket];
}

/**
 * Compares the error with that of the baseline: '18 % lower than a seasonal naive forecast'.
 *
 * @param skill 1 − MAE / MAE of the baseline; null if not measured
 */
export function skillInWords(skill: number | null, baseline: Baseline): string | null {
  if (skill === null || !Number.isFinite(skill)) return null;
  const percent = Math.round(Math.abs(skill) * 100);
  if (percent === 0) return `same as a ${baseline} forecast`;
  return `${percent} % ${skill > 0 ? 'lower' : 'higher'} than a ${baseline} forecast`;
}
