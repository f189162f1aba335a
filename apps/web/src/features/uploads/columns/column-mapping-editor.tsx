import { previewFailed, uploadFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import type { useUploadFlow } from '../transfer/use-upload-flow.ts';
import { ColumnFieldsTable } from './column-fields-table.tsx';
import { isMappingRefused } from '../transfer/refusals.ts';
import classes from './column-fields.module.css';

/** Editor for the detected roles of columns. */
export function ColumnMappingEditor({ flow }: { flow: ReturnType<typeof useUploadFlow> }) {
  const { columns, preview, upload, busy } = flow;
  const unchanged = columns.changes.size === 0 ? 'No columns changed.' : null;
  const sending = busy ? 'A file is being sent. Wait until it finishes, or cancel it.' : null;
  const blocked = sending ?? unchanged;
  return (
    <Stack gap="sm">
      <Text size="sm" visibleFrom="sm">
        Correct any wrong roles, then preview or upload. Columns you leave unchanged keep their detected role.
      </Text>
      <ColumnFieldsTable {...columns} disabled={busy} />
      {isMappingRefused(preview) && <Notice kind="error">{previewFailed(preview.error)}</Notice>}
      {isMappingRefused(upload) && <Notice kind="error">{uploadFailed(upload.error)}</Notice>}
      <Group gap="xs" className={classes['actions'] ?? ''}>
        <DisabledReason reason={sending}>
          <Button loading={upload.running} onClick={() => flow.startUpload()}>
            Upload with these columns
          </Button>
        </DisabledReason>
        <DisabledReason reason={blocked}>
          <Button variant="default" loading={preview.running} onClick={flow.startPreview}>
            Preview with these columns
          </Button>
        </DisabledReason>
        <DisabledReason reason={blocked}>
          <Button variant="default" onClick={flow.resetColumns}>
            Reset to detected
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
