import { runsFailed } from '@forecast-console/api-client/errors';
import { Anchor, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { runsPageQuery } from '../queries.ts';
import { RowName } from '../../../components/table/row-name.tsx';
import { RunLink } from '../run-link.tsx';

const maxFailed = 5;

/** The newest failed runs with their reason (ADM-15). */
export function FailedRuns() {
  const { data, error, isPending, refetch } = useQuery(runsPageQuery({ status: 'failed', limit: maxFailed }));
  return (
    <Panel
      title="Failed runs"
      order={3}
      actions={
        data !== undefined &&
        data.total > maxFailed && (
          <Anchor
            size="sm"
            renderRoot={(props: object) => <Link {...props} to="/runs" search={{ status: 'failed' }} />}
          >
            All failed runs
          </Anchor>
        )
      }
    >
      {error !== null && <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()} />}
      {isPending && <LoadingBlock height="8rem" label="Loading failed runs" />}
      {data?.runs.length === 0 && (
        <Group gap="xs" wrap="nowrap">
          <Text span lh={1} c="var(--mantine-color-success)">
            <IconCircleCheck size={18} aria-hidden />
          </Text>
          <Text>No run has failed.</Text>
        </Group>
      )}
      {data !== undefined && data.runs.length > 0 && (
        <SimpleTable label="Failed runs table" columns={['Run', 'Reason']} wrap>
          {data.runs.map(({ run }) => (
            <tr key={run.run_id}>
              <th scope="row">
                <RowName>
                  <RunLink run={run} />
                </RowName>
                <Text size="xs" c="dimmed" fw={400}>
                  {formatDateTime(run.created_at)}
                </Text>
              </th>
              <td>{run.error ?? 'N/A'}</td>
            </tr>
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}
