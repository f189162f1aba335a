import { uploadListFailed } from '@forecast-console/api-client/errors';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { uploadsQuery } from '../queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { EarlierUpload } from './earlier-upload.tsx';
import { UploadHistory } from './upload-history.tsx';

interface UploadHistoryPanelProps {
  /** id of the upload whose details are shown */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/**
 * List of earlier uploads with loading, error and empty states, and the details of the selected one.
 */
export function UploadHistoryPanel({ chosen, onChoose }: UploadHistoryPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    onChoose(null);
    // The focused element disappears.
    list.current?.focus();
  };
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <EarlierUploads chosen={chosen} onChoose={onChoose} />
      </div>
      {chosen !== null && <EarlierUpload key={chosen} id={chosen} onClose={close} />}
    </>
  );
}

function EarlierUploads({ chosen, onChoose }: UploadHistoryPanelProps) {
  const { data, isPending, isError, refetch } = useQuery(uploadsQuery);
  return (
    <Panel title="Earlier uploads">
      {isPending && (
        <Stack component="output" gap="xs" aria-label="Loading earlier uploads">
          <Skeleton h="var(--fc-row-height)" />
          <Skeleton h="var(--fc-row-height)" />
          <Skeleton h="var(--fc-row-height)" />
        </Stack>
      )}
      {isError && (
        <Notice kind="error" onRetry={() => void refetch()}>
          <Text size="sm">{uploadListFailed()}</Text>
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState title="Nothing uploaded yet">
          Choose a CSV or Excel file above, or start with the sample dataset.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <UploadHistory uploads={data} chosen={chosen} onChoose={onChoose} />
      )}
    </Panel>
  );
}
