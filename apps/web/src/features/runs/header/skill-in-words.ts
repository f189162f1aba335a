import type { Bucket } from '@forecast-console/calendar';

/** What a forecast is compared with; naive is the last value before it. */
export type Baseline = 'seasonal naive' | 'naive';

const seasonalNaive: Readonly<Record<Bucket, string>> = {
  day: 'the same day last week',
  week: 'the same week last year',
  month: 'the same month last year',
  quarter: 'the same quarter last year',
  year: 'the year before',
};

/** The forecast that a skill compares with: 'the same month last year'. */
export function baselineName(bucket: Bucket, baseline: Baseline = 'seasonal naive'): string {
  return baseline === 'naive' ? 'the last value known' : seasonalNaive[bucket];
}

/**
 * The skill against the baseline, in words: '18 % better than the same month last year'.
 *
 * @param skill 1 − MAE / MAE of the baseline; null when it cannot be measured
 */
export function skillInWords(skill: number | null, bucket: Bucket, baseline?: Baseline): string | null {
  if (skill === null || !Number.isFinite(skill)) return null;
  const percent = Math.round(Math.abs(skill) * 100);
  const other = baselineName(bucket, baseline);
  if (percent === 0) return `as good as ${other}`;
  return `${percent} % ${skill > 0 ? 'better' : 'worse'} than ${other}`;
}
