import { versionFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { changeColumnsMutation, type UploadDetail, type UploadVersion, versionsQuery } from '../queries.ts';
import type { IngestReport } from '../report/file-facts.ts';
import { RefreshNewestRun } from '../versions/add-data-panel.tsx';
import { changeColumn, type ColumnChoice, mappingOf, noChanges } from './column-changes.ts';
import { ColumnFieldsTable } from './column-fields-table.tsx';
import { ColumnRolesTable } from './column-roles-table.tsx';

interface StoredColumnsEditorProps {
  upload: UploadDetail;
  report: IngestReport;
  /** reason why the user may not change the columns; null if they may */
  refusal: string | null;
}

/** Changes the roles of columns of a dataset. The server reads the stored file again as a new version (VER-10). */
export function StoredColumnsEditor({ upload, report, refusal }: StoredColumnsEditorProps) {
  const { data: versions } = useQuery(versionsQuery(upload.id));
  if (report.file_kept === true) return <Editor upload={upload} report={report} refusal={refusal} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {whyFixed(
          upload,
          versions?.find(({ current }) => current),
        )}
      </Text>
      <ColumnRolesTable columns={report.columns} />
    </Stack>
  );
}

/** Returns why the columns of the current version cannot be changed. */
export function whyFixed(
  { uploadMode, version = 1 }: Pick<UploadDetail, 'uploadMode' | 'version'>,
  current: Pick<UploadVersion, 'mode'> | undefined,
): string {
  if (uploadMode === 'master')
    return 'These columns cannot be changed, because master data has no versions. Upload the file again as a new dataset.';
  if (current?.mode === 'append' || current?.mode === 'replace-periods')
    return `These columns cannot be changed, because version ${version} consists of several files. Restore a version that consists of one file, change its columns, then add the other files again.`;
  return 'These columns cannot be changed, because the file of this version is not stored. Upload the file again as a new dataset.';
}

function Editor({ upload, report, refusal }: StoredColumnsEditorProps) {
  const { id, version = 1 } = upload;
  const { columns } = report;
  const [changes, setChanges] = useState(noChanges);
  const change = useCallback(
    (choice: ColumnChoice) =>
      setChanges((before) => changeColumn(before, choice, { detected: columns, reported: columns })),
    [columns],
  );
  const save = useMutation({
    ...changeColumnsMutation,
    onSuccess: (saved) => {
      setChanges(noChanges);
      notifySuccess(`Version ${saved.version} is now current`);
    },
    onError: (error) => notifyError(versionFailed(error)),
  });
  const busy = save.isPending ? 'The file is being read with the new columns.' : null;
  const blocked = refusal ?? busy ?? (changes.size === 0 ? 'No columns changed.' : null);
  return (
    <Stack gap="sm">
      <Text size="sm">
        Change roles, then save. The stored file is read again as a new version; earlier versions and their
        runs stay.
      </Text>
      <ColumnFieldsTable
        detected={columns}
        reported={columns}
        changes={changes}
        change={change}
        disabled={save.isPending || refusal !== null}
      />
      {save.error !== null && <Notice kind="error">{versionFailed(save.error)}</Notice>}
      <Group gap="xs">
        <DisabledReason reason={blocked}>
          <Button
            size="xs"
            onClick={() => save.mutate({ id, based_on: version, columns: mappingOf(changes) })}
          >
            Save as new version
          </Button>
        </DisabledReason>
        <DisabledReason reason={blocked}>
          <Button size="xs" variant="default" onClick={() => setChanges(noChanges)}>
            Undo changes
          </Button>
        </DisabledReason>
      </Group>
      {save.data !== undefined && changes.size === 0 && (
        <Notice kind="success" title={`Version ${save.data.version} is now current`}>
          <RefreshNewestRun id={id} />
        </Notice>
      )}
    </Stack>
  );
}
