import type { Bucket } from '@forecast-console/series';

const naive: Readonly<Record<Bucket, string>> = {
  day: 'the same day last week',
  week: 'the same week last year',
  month: 'the same month last year',
  quarter: 'the same quarter last year',
  year: 'the year before',
};

/**
 * The skill against the seasonal naive forecast, in words: '18 % better than the same month last year'.
 *
 * @param skill 1 − MAE / MAE of the seasonal naive; null when it cannot be measured
 */
export function skillInWords(skill: number | null, bucket: Bucket): string | null {
  if (skill === null || !Number.isFinite(skill)) return null;
  const percent = Math.round(Math.abs(skill) * 100);
  if (percent === 0) return `as good as ${naive[bucket]}`;
  return `${percent} % ${skill > 0 ? 'better' : 'worse'} than ${naive[bucket]}`;
}
