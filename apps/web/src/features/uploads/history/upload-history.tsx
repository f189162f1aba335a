import type { components } from '@forecast-console/api-client/schema';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defaultPageSize } from '../../../lib/constants.ts';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { SimpleTable } from '../../../components/table/wide-table.tsx';

type Upload = components['schemas']['Upload'];

/** The newest uploads. */
export function UploadHistory({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <SimpleTable
      label="Earlier uploads table"
      columns={['Dataset', 'Uploaded', { name: 'Rows', number: true }, 'Date range', 'Status', 'Actions']}
    >
      {uploads.slice(0, defaultPageSize).map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </SimpleTable>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, run_id, label, originalName, uploadDate, rowCount, status } = upload;
  const name = label ?? originalName;
  return (
    <tr>
      <th scope="row">
        {name}
        {label !== null && (
          <Text size="xs" c="dimmed" fw={400}>
            {originalName}
          </Text>
        )}
      </th>
      <td>{formatDateTime(uploadDate)}</td>
      <td data-numeric>{formatCount(rowCount)}</td>
      <td>{dateRange(upload)}</td>
      <td>{status}</td>
      <td>
        <Group gap="sm" wrap="nowrap">
          <Anchor
            size="sm"
            aria-label={`Details of ${name}`}
            renderRoot={(props: object) => <Link {...props} to="/datasets/$id" params={{ id }} />}
          >
            Details
          </Anchor>
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
        </Group>
      </td>
    </tr>
  );
}

/** Date range of a dataset; N/A without dates. */
export function dateRange({ firstDate, lastDate }: Pick<Upload, 'firstDate' | 'lastDate'>): string {
  return firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A';
}
