import { Stack, Text } from '@mantine/core';
import { slowestComponents } from '../../lib/constants.ts';
import type { ComponentRenders, RenderRecord } from '../../lib/diagnostics/render-log.ts';
import { formatCount, formatDateTime, formatMilliseconds } from '../../lib/format.ts';
import { PlainTable } from './figures.tsx';
import { slowestFirst } from './summaries.ts';

const columns = [
  { name: 'Component' },
  { name: 'Renders', number: true },
  { name: 'Avg Time', number: true },
  { name: 'Max Time', number: true },
  { name: 'Total Time', number: true },
  { name: 'Slow Renders', number: true },
];

export function ComponentsTab({ components }: { components: readonly ComponentRenders[] }) {
  const ordered = slowestFirst(components);
  const slowest = ordered.slice(0, slowestComponents).map(({ component }) => component);
  return (
    <Stack gap="sm">
      {slowest.length > 0 && <Text c="dimmed">Slowest on average: {slowest.join(', ')}</Text>}
      <PlainTable
        caption="Components"
        columns={columns}
        rows={ordered.map(({ component, renders, totalTime, maxTime, slowRenders }) => ({
          key: component,
          cells: [
            component,
            formatCount(renders),
            formatMilliseconds(totalTime / renders),
            formatMilliseconds(maxTime),
            formatMilliseconds(totalTime),
            slowRenders === 0 ? '0' : <SlowCount key="slow" count={slowRenders} />,
          ],
        }))}
        empty="No component metrics available"
      />
    </Stack>
  );
}

function SlowCount({ count }: { count: number }) {
  return (
    <Text span inherit c="var(--fc-color-warning)" fw={600}>
      {formatCount(count)}
    </Text>
  );
}

const slowColumns = [{ name: 'Component' }, { name: 'Render Time', number: true }, { name: 'Timestamp' }];

export function SlowRendersTab({ renders }: { renders: readonly RenderRecord[] }) {
  return (
    <PlainTable
      caption="Slow Renders"
      columns={slowColumns}
      rows={[...renders].reverse().map(({ component, duration, at }, index) => ({
        key: `${at} ${component} ${index}`,
        cells: [component, formatMilliseconds(duration), formatDateTime(new Date(at).toISOString())],
      }))}
      empty="No slow renders detected"
    />
  );
}
