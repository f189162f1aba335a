import { Stack, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { RunDetail } from '../queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { FigureTable } from '../comparison/figure-table.tsx';
import { broughtInWords, partInWords } from '../events/events-in-words.ts';
import { driverEffectInWords, driverRemarks, knownAheadInWords } from './drivers-in-words.ts';

/** The drivers of a run with their effects and their contribution to accuracy (DRV-5); renders nothing without drivers. */
export function RunDriversPanel({ run }: { run: RunDetail }) {
  if (run.drivers.length === 0) return null;
  const bucket = run.bucket_type ?? 'period';
  const sentence =
    run.events.length === 0
      ? broughtInWords(run.events_brought, bucket, 'the drivers')
      : partInWords(run.events_brought, 'drivers');
  return (
    <Panel title={`Drivers: ${run.drivers.length}`}>
      <Stack gap="md">
        {sentence !== null && <Text>{sentence}</Text>}
        <FigureTable
          title="Driver effects"
          columns={['Driver', 'Effect', `Past ${bucket}s`, 'Known ahead']}
          rows={run.drivers.map((driver) => [
            driver.name,
            driverEffectInWords(driver),
            formatCount(driver.past),
            knownAheadInWords(driver, bucket),
          ])}
        />
        {driverRemarks(run.drivers).map((remark) => (
          <Text key={remark} size="sm">
            {remark}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
