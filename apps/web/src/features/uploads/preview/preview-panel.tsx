import { Panel } from '../../../components/panel/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { PreviewAnswer } from '../queries.ts';
import { PreviewTable } from './preview-table.tsx';
import classes from './preview-panel.module.css';
import type { components } from '@forecast-console/api-client/schema';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';

/** First rows of a file, the number of rows and the detected characteristics (UP-5, UP-6). */
export function PreviewPanel({ preview }: { preview: PreviewAnswer }) {
  const { preview: rows, columns, row_count } = preview;
  return (
    <Panel
      title="Preview"
      foldable
      actions={
        <Text size="sm" component="output">
          Total rows: {Number.isInteger(row_count) ? formatCount(row_count) : 'Unknown'}
        </Text>
      }
    >
      <Stack gap="md">
        {rows.length === 0 ? (
          <Text>No preview data available</Text>
        ) : (
          <PreviewTable columns={columns} rows={rows} />
        )}
        <Title order={3}>Detected Characteristics</Title>
        <DetectedCharacteristicsGrid characteristics={detectedCharacteristics(preview)} />
      </Stack>
    </Panel>
  );
}

/** Grid of the characteristics detected in a file. */
export function DetectedCharacteristicsGrid({
  characteristics,
}: {
  characteristics: readonly DetectedCharacteristic[];
}) {
  if (characteristics.length === 0) return <Text size="sm">No characteristics found.</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 4, lg: 6 }} spacing="md" verticalSpacing="sm">
      {characteristics.map(({ code, name, values, more }) => (
        <div key={code} className={classes['characteristic']}>
          <Title order={4}>{name === code ? code : `${name} (${code})`}</Title>
          <Text size="sm">{values.length === 0 ? 'No values' : values.join(', ')}</Text>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              +{formatCount(more)} more
            </Text>
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}

type Preview = components['schemas']['PreviewAnswer'];

const labelSuffix = '_label';
const valuesShown = 5;

export interface DetectedCharacteristic {
  code: string;
  name: string;
  values: string[];
  /** number of values that are not shown */
  more: number;
}

/** Returns the detected characteristics with their first five values. Keys ending in _label supply names (UP-5). */
export function detectedCharacteristics({
  characteristics,
  value_counts: counts = {},
}: Pick<Preview, 'characteristics' | 'value_counts'>): DetectedCharacteristic[] {
  return Object.entries(characteristics)
    .filter(([key]) => !key.endsWith(labelSuffix))
    .map(([code, values]) => ({
      code,
      name: characteristics[code + labelSuffix]?.[0] ?? code,
      values: values.slice(0, valuesShown),
      // The response contains only the first values, but the full counts (UP-16).
      more: Math.max(0, Math.max(values.length, counts[code] ?? 0) - valuesShown),
    }));
}
