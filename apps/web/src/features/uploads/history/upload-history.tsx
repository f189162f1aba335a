import type { components } from '@forecast-console/api-client/schema';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { defaultPageSize } from '../../../lib/constants.ts';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { WideTable } from '../../../components/wide-table.tsx';

type Upload = components['schemas']['Upload'];

interface UploadHistoryProps {
  uploads: readonly Upload[];
  /** id of the upload whose details are shown */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Earlier uploads, newest first. Shows the first few, and all on request. */
export function UploadHistory({ uploads, chosen, onChoose }: UploadHistoryProps) {
  const [all, setAll] = useState(false);
  const shown = all ? uploads : uploads.slice(0, defaultPageSize);
  return (
    <>
      <WideTable label="Table of earlier uploads">
        <thead>
          <tr>
            <th scope="col">Dataset</th>
            <th scope="col">Uploaded</th>
            <th scope="col" data-numeric>
              Rows
            </th>
            <th scope="col">Date range</th>
            <th scope="col">Status</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} chosen={upload.id === chosen} onChoose={onChoose} />
          ))}
        </tbody>
      </WideTable>
      {shown.length < uploads.length && (
        <Button variant="default" size="compact-sm" mt="sm" onClick={() => setAll(true)}>
          Show all {formatCount(uploads.length)}
        </Button>
      )}
    </>
  );
}

interface UploadRowProps {
  upload: Upload;
  chosen: boolean;
  onChoose: (id: string | null) => void;
}

function UploadRow({ upload, chosen, onChoose }: UploadRowProps) {
  const { id, run_id, label, originalName, uploadDate, rowCount, firstDate, lastDate, status } = upload;
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
      <td>{firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A'}</td>
      <td>{status}</td>
      <td>
        <Group gap="sm" wrap="nowrap">
          <Button
            variant={chosen ? 'filled' : 'default'}
            size="compact-sm"
            aria-label={`Details of ${name}`}
            aria-pressed={chosen}
            onClick={() => onChoose(chosen ? null : id)}
          >
            Details
          </Button>
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
