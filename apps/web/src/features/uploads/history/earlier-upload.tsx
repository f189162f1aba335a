import { datasetInfoMessage } from '@forecast-console/api-client/errors';
import { CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { uploadQuery } from '../../../resources/uploads.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { UploadCard } from './upload-card.tsx';

interface EarlierUploadProps {
  id: string;
  onClose: () => void;
}

/** The earlier upload that was picked; mount it anew for another. It takes the focus: it stands below the list it was picked from. */
export function EarlierUpload({ id, onClose }: EarlierUploadProps) {
  const { data, error, isPending, refetch } = useQuery(uploadQuery(id));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {data === undefined ? (
        <Panel title="Dataset" actions={<CloseButton aria-label="Close the dataset" onClick={onClose} />}>
          {isPending && (
            <output aria-label="Loading the dataset">
              <Skeleton h="10rem" />
            </output>
          )}
          {error !== null && (
            <Notice kind="error" onRetry={() => void refetch()}>
              <div>{datasetInfoMessage(error, id)}</div>
            </Notice>
          )}
        </Panel>
      ) : (
        <UploadCard upload={data} onClose={onClose} />
      )}
    </div>
  );
}
