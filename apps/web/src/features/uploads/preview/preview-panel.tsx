import { Stack, Text, Title } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { PreviewAnswer } from '../queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { DetectedCharacteristicsGrid } from './detected-characteristics-grid.tsx';
import { detectedCharacteristics } from './detected-characteristics.ts';
import { PreviewTable } from './preview-table.tsx';

/** First rows of a file, their number and the detected characteristics (UP-5, UP-6). */
export function PreviewPanel({ preview }: { preview: PreviewAnswer }) {
  const { preview: rows, columns, row_count } = preview;
  return (
    <Panel title="Preview">
      <Stack gap="md">
        {rows.length === 0 ? (
          <Text>No preview data available</Text>
        ) : (
          <PreviewTable columns={columns} rows={rows} />
        )}
        <Text size="sm" component="output" display="block">
          Total rows: {Number.isInteger(row_count) ? formatCount(row_count) : 'Unknown'}
        </Text>
        <Title order={3}>Detected Characteristics</Title>
        <DetectedCharacteristicsGrid characteristics={detectedCharacteristics(preview)} />
      </Stack>
    </Panel>
  );
}
