import { datasetInfoMessage } from '@forecast-console/api-client/errors';
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { uploadQuery } from '../queries.ts';
import { LoadingBlock } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';

const UploadCard = lazy(() => import('./upload-card.tsx'));

interface EarlierUploadProps {
  id: string;
  onClose: () => void;
}

/** Details of the selected upload. Takes the focus, because it is below the list. Remount it for another upload. */
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
