import { Stack, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { RunDetail } from '../queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { FigureTable } from '../comparison/figure-table.tsx';
import { broughtInWords, datesInWords, effectInWords, partInWords } from './events-in-words.ts';

/** The events of a run with their effects and their contribution to accuracy (EV-9); renders nothing without events. */
export function RunEventsPanel({ run }: { run: RunDetail }) {
  if (run.events.length === 0) return null;
  const bucket = run.bucket_type ?? 'period';
  const sentences = [
    partInWords(run.events_brought, 'events'),
    broughtInWords(
      run.events_brought,
      bucket,
      run.drivers.length > 0 ? 'events and drivers together' : undefined,
    ),
  ].filter((sentence) => sentence !== null);
  return (
    <Panel title={`Events: ${run.events.length}`}>
      <Stack gap="md">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <FigureTable
          title="Event effects"
          columns={['Event', 'Effect', `Past ${bucket}s`, `Future ${bucket}s`, 'Dates']}
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
