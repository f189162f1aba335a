import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionFailed } from '@forecast-console/api-client/errors';
import { formatBuckets, formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import {
  deleteVersionMutation,
  restoreVersionMutation,
  type UploadVersion,
  versionsQuery,
} from '../queries.ts';
import { ConfirmDialog } from '../../../components/confirm/confirm-dialog.tsx';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { changeInWords, originInWords } from './difference.tsx';

interface VersionsPanelProps {
  id: string;
  /** reason why the user may not change versions; null if they may */
  refusal: string | null;
}

/** Versions of a dataset with their changes, Restore and Delete. */
export function VersionsPanel({ id, refusal }: VersionsPanelProps) {
  const { data, isPending, isError, refetch } = useQuery(versionsQuery(id));
  return (
    <Panel title="Versions">
      {isPending && <Skeleton h="4rem" aria-busy />}
      {isError && (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load the versions of this dataset.
        </Notice>
      )}
      {data !== undefined && (
        <SimpleTable
          label="Versions of the dataset"
          columns={['Version', 'Added', 'File', 'Changes', 'Data until', 'Runs', 'Actions']}
        >
          {data.map((version) => (
            <VersionRow key={version.version} id={id} version={version} refusal={refusal} />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

function VersionRow({ id, version, refusal }: VersionsPanelProps & { version: UploadVersion }) {
  const { version: number, current, counts, runs } = version;
  const [asking, setAsking] = useState(false);
  const onError = (error: unknown) => notifyError(versionFailed(error));
  const restore = useMutation({
    ...restoreVersionMutation,
    onSuccess: () => notifySuccess(`Version ${number} is now current`),
    onError,
  });
  const remove = useMutation({
    ...deleteVersionMutation,
    onSuccess: () => {
      setAsking(false);
      notifySuccess(`Version ${number} deleted`);
    },
    onError,
  });
  const required = current
    ? 'The current version cannot be deleted. Restore another one first.'
    : runs > 0
      ? 'Some runs use this version. Delete those runs first.'
      : null;
  return (
    <tr aria-current={current || undefined}>
      <td>
        {number}
        {current && ' (current)'}
      </td>
      <td>
        {formatDateTime(version.created_at)}
        <Text size="xs" c="dimmed">
          {version.created_by ?? 'N/A'}
        </Text>
      </td>
      <td>
        {version.file_name}
        <Text size="xs" c="dimmed">
          {originInWords(version)}
        </Text>
      </td>
      <td>{counts === null ? formatBuckets(version.row_count, 'row') : changeInWords(counts)}</td>
      <td>{formatDate(version.last_date)}</td>
      <td>{formatCount(runs)}</td>
      <td>
        <Group gap="xs" wrap="nowrap" miw="max-content">
          <DisabledReason reason={current ? 'This is the current version.' : refusal}>
            <Button
              variant="default"
              size="compact-sm"
              loading={restore.isPending}
              aria-label={`Restore version ${number}`}
              onClick={() => restore.mutate({ id, version: number })}
            >
              Restore
            </Button>
          </DisabledReason>
          <DisabledReason reason={refusal ?? required}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Delete version ${number}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          </DisabledReason>
        </Group>
        <ConfirmDialog
          opened={asking}
          title={`Delete version ${number}?`}
          confirm="Delete"
          running={remove.isPending}
          error={remove.error === null ? null : versionFailed(remove.error)}
          onConfirm={() => remove.mutate({ id, version: number })}
          onClose={() => setAsking(false)}
        >
          The dataset does not change, but this version can no longer be restored.
        </ConfirmDialog>
      </td>
    </tr>
  );
}
