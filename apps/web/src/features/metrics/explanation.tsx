import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Button, List } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../components/panel/panel.tsx';
import { formatNumber } from '../../lib/format.ts';
import classes from './explanation.module.css';
import type { RunDetail } from '../runs/queries.ts';

/**
 * Explanation and notes of the forecast, for the total or the selected combination. Renders nothing if there are
 * none.
 */
export function ForecastExplanation({
  shown,
  bucket,
}: {
  shown: Pick<RunDetail | RunGroup, 'explanation' | 'notes'>;
  bucket: Bucket;
}) {
  const [isAll, setAll] = useState(false);
  const sentences = [...explanationSentences(shown.explanation, bucket), ...shown.notes];
  if (sentences.length === 0) return null;
  return (
    <Panel title="How this forecast was made">
      <List size="sm" className={classes['list'] ?? ''} data-all={isAll || undefined}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {!isAll && sentences.length > firstOnPhone && (
        <Button
          className={classes['more'] ?? ''}
          variant="default"
          size="compact-sm"
          data-print="never"
          onClick={() => setAll(true)}
        >
          Show all {sentences.length}
        </Button>
      )}
    </Panel>
  );
}

/** Number of sentences that a phone shows at first, as in the style sheet. */
const firstOnPhone = 5;

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

/** Returns the server's explanation as sentences. Sentences with missing data are omitted. */
export function explanationSentences(explanation: RunDetail['explanation'], bucket: Bucket): string[] {
  if (explanation === null) return [];
  const { level, trend_per_year: trend, seasonal_strength: strength, strongest_season: season } = explanation;
  return [
    level === null ? null : `Level: ${formatNumber(level)} per ${bucket}.`,
    trend === null ? null : `Trend: ${trend > 0 ? '+' : ''}${formatNumber(trend)}% per year.`,
    strength === null ? null : `Seasonality: ${strengthWord(strength)}${peak(season, bucket)}.`,
    explanation.without_effects === true
      ? 'Level, trend and seasonality are measured without the effects of events and drivers.'
      : null,
    explanation.relied_on.length === 0 ? null : `Main inputs: ${explanation.relied_on.join('; ')}.`,
  ].filter((sentence) => sentence !== null);
}

// Hyndman & Athanasopoulos, Forecasting: Principles and Practice, 4.3: strength near 0 means no seasonality, near 1
// strong seasonality.
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
  return name === undefined ? '' : `, highest ${bucket === 'day' ? `on ${name}s` : `in ${name}`}`;
}
