import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { List } from '@mantine/core';
import type { RunDetail } from '../runs/queries.ts';
import { Panel } from '../../components/panel.tsx';
import { explanationSentences } from './explanation-sentences.ts';

/**
 * What the forecast was made of, and what was noticed on the way: of the total, or of the one combination shown.
 * Nothing when the server says nothing.
 */
export function ForecastExplanation({
  shown,
  bucket,
}: {
  shown: Pick<RunDetail | RunGroup, 'explanation' | 'notes'>;
  bucket: Bucket;
}) {
  const sentences = [...explanationSentences(shown.explanation, bucket), ...shown.notes];
  if (sentences.length === 0) return null;
  return (
    <Panel title="What the forecast rests on">
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Panel>
  );
}
