import type { Bucket } from '@forecast-console/calendar';
import { formatNumber } from '../../lib/format.ts';
import type { RunDetail } from '../runs/queries.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The server's explanation as sentences, without the parts it could not measure. */
export function explanationSentences(explanation: RunDetail['explanation'], bucket: Bucket): string[] {
  if (explanation === null) return [];
  const { level, trend_per_year: trend, seasonal_strength: strength, strongest_season: season } = explanation;
  return [
    level === null ? null : `Level: ${formatNumber(level)} a ${bucket}.`,
    trend === null ? null : `Trend: ${trend > 0 ? '+' : ''}${formatNumber(trend)} % a year.`,
    strength === null ? null : `Seasonality: ${strengthWord(strength)}${peak(season, bucket)}.`,
    explanation.relied_on.length === 0 ? null : `Relied most on ${explanation.relied_on.join('; ')}.`,
  ].filter((sentence) => sentence !== null);
}

// Hyndman & Athanasopoulos, Forecasting: Principles and Practice, 4.3: strength near 0 is none, near 1 strong.
function strengthWord(strength: number): string {
  if (strength >= 0.64) return 'strong';
  return strength >= 0.3 ? 'moderate' : 'weak';
}

function peak(season: number | null, bucket: Bucket): string {
  if (season === null) return '';
  const names: Partial<Record<Bucket, string | undefined>> = {
    month: months[season],
    day: weekdays[season],
    quarter: `quarter ${season + 1}`,
    week: `week ${season + 1}`,
  };
  const name = names[bucket];
  return name === undefined ? '' : `, highest in ${bucket === 'day' ? `${name}s` : name}`;
}
