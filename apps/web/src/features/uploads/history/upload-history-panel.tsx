import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { uploadsQuery } from '../queries.ts';
import { UploadHistory } from './upload-history.tsx';
import { uploadListFailed } from '@forecast-console/api-client/errors';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

/** The newest uploads, each with a link to its dataset, and loading, error and empty states. */
export function UploadHistoryPanel({
  foldable = false,
}: {
  /** whether to show only the title until the user opens the panel */
  foldable?: false | 'always';
}) {
  const { data, isPending, isError, refetch } = useQuery(uploadsQuery);
  return (
    <Panel
      title="Earlier uploads"
      foldable={isError ? false : foldable}
      actions={
        <Anchor size="sm" renderRoot={(props: object) => <Link {...props} to="/datasets" />}>
          All datasets
        </Anchor>
      }
    >
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
      {data !== undefined && data.length > 0 && <UploadHistory uploads={data} />}
    </Panel>
  );
}
