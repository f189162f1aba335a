import { List } from '@mantine/core';
import type { Bucket } from '@forecast-console/series';
import { Panel } from '../../ui/panel.tsx';
import { explanationSentences } from './explanation-sentences.ts';
import type { RunDetail } from '../../resources/runs.ts';

/** What the forecast was made of, and what was noticed on the way. Nothing when the server says nothing. */
export function ForecastExplanation({ run, bucket }: { run: RunDetail; bucket: Bucket }) {
  const sentences = [...explanationSentences(run.explanation, bucket), ...run.notes];
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
