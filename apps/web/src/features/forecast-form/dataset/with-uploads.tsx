import { uploadListFailed } from '@forecast-console/api-client/errors';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Upload, uploadsQuery } from '../../uploads/queries.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';

interface WithUploadsProps {
  children: (uploads: readonly Upload[]) => ReactNode;
}

/** Loads the uploads for a screen. Shows a skeleton, an error or an empty state until there are uploads. */
export function WithUploads({ children }: WithUploadsProps) {
  const { data, isError, refetch } = useQuery(uploadsQuery);
  if (isError) {
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        <Text size="sm">{uploadListFailed()}</Text>
      </Notice>
    );
  }
  if (data === undefined) return <LoadingBlock height="20rem" label="Loading earlier uploads" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No dataset to forecast yet"
        action={<Button renderRoot={(props: object) => <Link {...props} to="/" />}>Upload a file</Button>}
      >
        Upload a file with demand data first.
      </EmptyState>
    );
  }
  return children(data);
}
