import type { components } from '@forecast-console/api-client/schema';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { WideTable } from './wide-table.tsx';

type Upload = components['schemas']['Upload'];

/** Earlier uploads, newest first. */
export function UploadHistory({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <WideTable label="Table of earlier uploads">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Dataset</Table.Th>
          <Table.Th scope="col">Uploaded</Table.Th>
          <Table.Th scope="col" ta="right">
            Rows
          </Table.Th>
          <Table.Th scope="col">Span</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, run_id, label, originalName, uploadDate, rowCount, firstDate, lastDate, status } = upload;
  const name = label ?? originalName;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        {label !== null && (
          <Text size="xs" c="dimmed" fw={400}>
            {originalName}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{formatDateTime(uploadDate)}</Table.Td>
      <Table.Td ta="right">{formatCount(rowCount)}</Table.Td>
      <Table.Td>
        {firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A'}
      </Table.Td>
      <Table.Td>{status}</Table.Td>
      <Table.Td>
        {status === 'completed' && (
          <Anchor
            size="sm"
            aria-label={`Forecast ${name}`}
            renderRoot={(props: object) => (
              <Link {...props} to="/forecast" search={{ runId: run_id ?? id }} />
            )}
          >
            Forecast
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
