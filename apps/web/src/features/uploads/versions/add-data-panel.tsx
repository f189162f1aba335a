import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { addVersion, previewVersion, refreshUploadMutation, type VersionMode } from '../queries.ts';
import { DropZone, fileTypeOf } from '../transfer/drop-zone.tsx';
import TransferProgress from '../transfer/transfer-progress.tsx';
import { useFileTransfer } from '../transfer/use-file-transfer.ts';
import { Difference } from './difference.tsx';
import { forecastFailed, versionFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

const modes: readonly { value: VersionMode; label: string; description: string }[] = [
  {
    value: 'append',
    label: 'Update',
    description:
      'Keep existing data. Values in the file overwrite values with the same combination and date.',
  },
  {
    value: 'replace-periods',
    label: 'Replace periods',
    description: 'Every period in the file is replaced in full.',
  },
  {
    value: 'replace-all',
    label: 'Replace everything',
    description: 'The file replaces all existing data.',
  },
];

/** Target of links to the panel. */
export const addDataId = 'add-data';

interface AddDataPanelProps {
  id: string;
  /** reason why the user may not add data; null if they may */
  refusal: string | null;
}

/** Adds a file to a dataset as a new version, after showing a comparison (VER-2). */
export function AddDataPanel({ id, refusal }: AddDataPanelProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [mode, setMode] = useState<VersionMode>('append');
  const input = useRef<HTMLInputElement>(null);
  const preview = useFileTransfer({
    send: (choice, transfer) => previewVersion({ ...choice, uploadId: id, mode }, transfer),
    onError: (error) => notifyError(versionFailed(error)),
  });
  const add = useFileTransfer({
    send: (choice, transfer, client) =>
      addVersion({ ...choice, uploadId: id, mode, basedOn: preview.answer?.based_on }, transfer, client),
    onSuccess: ({ version }) => {
      preview.reset();
      setFile(null);
      notifySuccess(`Version ${version} is now current`);
    },
    onError: (error) => notifyError(versionFailed(error)),
  });
  const busy = preview.running || add.running;
  const blocked = refusal ?? (busy ? 'A file is being sent. Wait until it finishes, or cancel it.' : null);
  const error = add.error ?? preview.error;

  // Discards results for another file or mode.
  function forget() {
    preview.reset();
    add.reset();
    setFileError(null);
  }

  function select(chosen: File) {
    forget();
    const isRead = fileTypeOf(chosen.name) !== null;
    setFile(isRead ? chosen : null);
    if (!isRead) setFileError(`${chosen.name} is neither a .csv nor an .xlsx or .xls file`);
  }

  function send(transfer: Pick<typeof preview, 'start'>) {
    const fileType = file === null ? null : fileTypeOf(file.name);
    if (file === null || fileType === null) {
      setFileError('Please select a file');
      input.current?.focus();
      return;
    }
    transfer.start({ file, fileType, uploadMode: 'both' });
  }

  return (
    <Panel title="Add data to this dataset" id={addDataId}>
      <Stack gap="md">
        <DropZone
          file={file}
          error={fileError}
          disabled={busy || refusal !== null}
          inputRef={input}
          onSelect={select}
        />
        <Radio.Group
          label="What to do with existing data"
          value={mode}
          onChange={(chosen) => {
            forget();
            setMode(chosen);
          }}
        >
          <Stack gap="xs" mt="xs">
            {modes.map((option) => (
              <Radio key={option.value} {...option} disabled={busy} />
            ))}
          </Stack>
        </Radio.Group>
        <Group gap="xs">
          <DisabledReason reason={blocked}>
            <Button variant="default" loading={preview.running} onClick={() => send(preview)}>
              Compare
            </Button>
          </DisabledReason>
          <DisabledReason
            reason={blocked ?? (preview.answer === null ? 'Compare the file with the dataset first.' : null)}
          >
            <Button loading={add.running} onClick={() => send(add)}>
              Add to dataset
            </Button>
          </DisabledReason>
        </Group>
        {busy && file !== null && (
          <TransferProgress
            progress={(add.running ? add : preview).progress}
            transferId={(add.running ? add : preview).id}
            fileName={file.name}
            onCancel={(add.running ? add : preview).cancel}
          />
        )}
        {error !== null && <Notice kind="error">{versionFailed(error)}</Notice>}
        {preview.answer !== null && <Difference difference={preview.answer.difference} />}
        {add.answer !== null && (
          <Notice kind="success" title={`Version ${add.answer.version} is now current`}>
            <RefreshNewestRun id={id} />
          </Notice>
        )}
      </Stack>
    </Panel>
  );
}

/** Repeats the latest run of a dataset with the current data and opens the new run (REF-1). */
export function RefreshNewestRun({ id }: { id: string }) {
  const navigate = useNavigate();
  const refresh = useMutation({
    ...refreshUploadMutation,
    // The accuracy tab shows the comparison with the previous run.
    onSuccess: ({ run_id: runId }) =>
      void navigate({ to: '/analysis/$runId', params: { runId }, search: { tab: 'accuracy' } }),
    onError: (error) => notifyError(forecastFailed(error)),
  });
  return (
    <Button size="compact-sm" mt="xs" loading={refresh.isPending} onClick={() => refresh.mutate(id)}>
      Update latest forecast
    </Button>
  );
}
