import { Stack, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { RunDetail } from '../../../resources/runs.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FigureTable } from '../comparison/figure-table.tsx';
import { broughtInWords, datesInWords, effectInWords } from './events-in-words.ts';

/** The events a run used, what it learnt of them and what they brought; nothing without events. */
export function RunEventsPanel({ run }: { run: RunDetail }) {
  if (run.events.length === 0) return null;
  const bucket = run.bucket_type ?? 'period';
  const sentence = broughtInWords(
    run.events_brought,
    bucket,
    run.drivers.length > 0 ? 'the events and drivers' : undefined,
  );
  return (
    <Panel title={`Events: ${run.events.length}`}>
      <Stack gap="md">
        {sentence !== null && <Text>{sentence}</Text>}
        <FigureTable
          title="What was learnt of them"
          columns={['Event', 'Effect while it lasts', `Past ${bucket}s`, 'Ahead', 'Dates']}
          rows={run.events.map((event) => [
            event.name,
            effectInWords(event),
            formatCount(event.past),
            formatCount(event.ahead),
            datesInWords(event),
          ])}
        />
      </Stack>
    </Panel>
  );
}
