import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadingBlock } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { uploadQuery, uploadsQuery } from '../queries.ts';
import { UploadHistory } from './upload-history.tsx';
import { datasetInfoMessage, uploadListFailed } from '@forecast-console/api-client/errors';
import { CloseButton, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';

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
    // The focused element disappears, so the focus moves to the list.
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

const UploadCard = lazy(() => import('./upload-card.tsx'));

interface EarlierUploadProps {
  id: string;
  onClose: () => void;
}

/** Details of the selected upload. Takes the focus, because it is below the list. Needs a new key for each upload. */
export function EarlierUpload({ id, onClose }: EarlierUploadProps) {
  const { data, error, isPending, refetch } = useQuery(uploadQuery(id));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {data === undefined ? (
        <Panel title="Dataset" actions={<CloseButton aria-label="Close the dataset" onClick={onClose} />}>
          {isPending && <LoadingBlock height="10rem" label="Loading the dataset" />}
          {error !== null && (
            <Notice kind="error" onRetry={() => void refetch()}>
              <div>{datasetInfoMessage(error, id)}</div>
            </Notice>
          )}
        </Panel>
      ) : (
        <Suspense fallback={<LoadingBlock height="20rem" label="Loading the dataset" />}>
          <UploadCard upload={data} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
