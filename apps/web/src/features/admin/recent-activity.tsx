import { Group, Text } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { activityQuery } from './queries.ts';

/** The newest entries of the audit trail (ADM-15). */
export function RecentActivity() {
  const { data, error, isPending, refetch } = useQuery(activityQuery);
  return (
    <Panel title="Recent activity" order={3} foldable>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the recent activity: ${reasonOf(error)}`}
        </Notice>
      )}
      {isPending && <LoadingBlock height="8rem" label="Loading the recent activity" />}
      {data?.entries.length === 0 && <Text c="dimmed">No recorded actions yet.</Text>}
      {data !== undefined && data.entries.length > 0 && (
        <SimpleTable label="Recent activity table" columns={['Time', 'User', 'Action', 'Result']}>
          {data.entries.map(({ at, username, address, action, status }, index) => (
            // Entries have no id, and two can have the same time.
            <tr key={`${at} ${index}`}>
              <td>{formatDateTime(at)}</td>
              <td>{username ?? (address === 'retention' ? 'Server' : 'Unknown')}</td>
              <td>{actionName(action)}</td>
              <td>
                <Result status={status} />
              </td>
            </tr>
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

/** The operation id as words: 'uploadFile' becomes 'Upload file'. */
export function actionName(action: string): string {
  const words = action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(' api ', ' API ');
}

function Result({ status }: { status: number }) {
  if (status < 400) return 'Succeeded';
  return (
    <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)">
      <IconCircleX size={14} aria-hidden />
      {`Failed (${status})`}
    </Group>
  );
}
