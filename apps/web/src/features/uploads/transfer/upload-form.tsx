import { previewFailed, uploadFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { PhoneGroup } from '../../../components/panel/phone-group.tsx';
import { isMappingRefused, wantsFirstPeriod } from './refusals.ts';
import { DropZone } from './drop-zone.tsx';
import { FirstPeriodFields, UploadOptions } from './upload-options.tsx';
import type { useUploadFlow } from './use-upload-flow.ts';

const TransferProgress = lazy(() => import('./transfer-progress.tsx'));

/** File picker, options, Preview and Upload. */
export function UploadForm({ flow }: { flow: ReturnType<typeof useUploadFlow> }) {
  const { file, preview, upload, busy } = flow;
  const input = useRef<HTMLInputElement>(null);
  const transfer = upload.running ? upload : preview;
  const blocked = busy ? 'A file is being sent. Wait until it finishes, or cancel it.' : null;

  // A phone hides the options of a file that was already read.
  const hasPreview = flow.columns.preview !== null;
  const options = (
    <>
      <UploadOptions
        fileType={flow.fileType}
        uploadMode={flow.uploadMode}
        disabled={busy}
        onFileType={flow.selectFileType}
        onUploadMode={flow.selectUploadMode}
      />
      <FirstPeriodFields
        value={flow.firstPeriod}
        disabled={busy}
        wanted={wantsFirstPeriod(preview.error) || wantsFirstPeriod(upload.error)}
        onChange={flow.selectFirstPeriod}
      />
    </>
  );

  function start(begin: () => boolean) {
    if (!begin()) input.current?.focus();
  }

  return (
    <Panel title="Choose a file">
      <Stack gap="sm">
        <DropZone
          file={file}
          error={flow.fileError}
          disabled={busy}
          inputRef={input}
          onSelect={flow.selectFile}
        />
        {hasPreview ? (
          <PhoneGroup title="File options">
            <Stack gap="md">{options}</Stack>
          </PhoneGroup>
        ) : (
          options
        )}
        <Group gap="xs">
          <DisabledReason reason={blocked}>
            <Button variant="default" loading={preview.running} onClick={() => start(flow.startPreview)}>
              Preview
            </Button>
          </DisabledReason>
          <DisabledReason reason={blocked}>
            <Button loading={upload.running} onClick={() => start(() => flow.startUpload())}>
              Upload
            </Button>
          </DisabledReason>
        </Group>
        {busy && file !== null && (
          <Suspense fallback={<LoadingBlock height="4rem" label="Loading the progress" />}>
            <TransferProgress
              progress={transfer.progress}
              transferId={transfer.id}
              fileName={file.name}
              onCancel={transfer.cancel}
            />
          </Suspense>
        )}
        {upload.cancelled && (
          <Text component="output" display="block">
            The upload was canceled.
          </Text>
        )}
        {preview.error !== null && !isMappingRefused(preview) && (
          <Notice kind="error">{previewFailed(preview.error)}</Notice>
        )}
        {flow.storedAlready !== null && (
          <Notice kind="warning" title={flow.storedAlready}>
            <Text size="sm">Do you want to store it again?</Text>
            <Button variant="default" size="compact-sm" mt="xs" onClick={() => flow.startUpload('store')}>
              Upload again
            </Button>
          </Notice>
        )}
        {upload.error !== null && flow.storedAlready === null && !isMappingRefused(upload) && (
          <Notice kind="error">{uploadFailed(upload.error)}</Notice>
        )}
      </Stack>
    </Panel>
  );
}
