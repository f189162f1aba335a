import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { deviceName } from './device-name.ts';
import { type AccountSession, endSessionMutation, sessionsQuery } from './queries.ts';

const columns = ['Device', 'Address', 'Signed in', 'Last used', 'Actions'];

/** Sessions in which the user is signed in (USR-3). */
export function SessionsPanel() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  return (
    <Panel title="Sessions">
      <Text size="sm" c="dimmed" mb="sm">
        Browsers and programs that are signed in with your password.
      </Text>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the sessions: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && sessions === undefined && <LoadingBlock height="6rem" label="Loading sessions" />}
      {sessions && (
        <SimpleTable label="Sessions table" columns={columns} scrolls>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const device = deviceName(session.user_agent);
  const end = useMutation({
    ...endSessionMutation,
    onSuccess: () => notifySuccess('Session ended'),
    onError: (error) => notifyError(`Could not end the session: ${reasonOf(error)}`),
  });
  return (
    <tr>
      <th scope="row" title={session.user_agent ?? undefined}>
        <Group gap="xs" wrap="nowrap">
          {device}
          {session.current && (
            <Badge variant="default" tt="none" miw="max-content">
              This session
            </Badge>
          )}
        </Group>
      </th>
      <td>{session.address ?? 'N/A'}</td>
      <td>{formatDateTime(session.signed_in_at)}</td>
      <td>{formatDateTime(session.last_used_at)}</td>
      <td>
        {!session.current && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`End session: ${device}, ${formatDateTime(session.signed_in_at)}`}
            loading={end.isPending}
            onClick={() => end.mutate(session.id)}
          >
            End session
          </Button>
        )}
      </td>
    </tr>
  );
}
