import { SimpleGrid, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import { Panel } from '../../../components/panel.tsx';
import type { DetectedCharacteristic } from './detected-characteristics.ts';

/** Grid of the characteristics detected in a file. */
export function DetectedCharacteristicsGrid({
  characteristics,
}: {
  characteristics: readonly DetectedCharacteristic[];
}) {
  if (characteristics.length === 0) return <Text size="sm">No characteristics found.</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 4 }} spacing="sm">
      {characteristics.map(({ code, name, values, more }) => (
        <Panel key={code} order={3} title={name === code ? code : `${name} (${code})`}>
          <Text size="sm">{values.length === 0 ? 'No values' : values.join(', ')}</Text>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              +{formatCount(more)} more
            </Text>
          )}
        </Panel>
      ))}
    </SimpleGrid>
  );
}
