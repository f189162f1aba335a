import { Group, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { formatCount } from '../../lib/format.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { runsPageQuery } from '../runs/queries.ts';
import { uploadsQuery } from '../uploads/queries.ts';
import { accountFigures } from './account-figures.ts';
import { FigureRows } from './figure-rows.tsx';
import { healthQuery, readyQuery } from './queries.ts';

type RunStatus = NonNullable<Parameters<typeof runsPageQuery>[0]>['status'];

/** Counts the runs with a status, or all runs if the status is undefined. */
const runsWith = (status?: RunStatus) =>
  runsPageQuery({ limit: 1, ...(status === undefined ? {} : { status }) });

/** Status of the server, and counts of accounts, datasets and runs (ADM-14). */
export function WorkspaceFigures() {
  const ready = useQuery(readyQuery);
  const health = useQuery(healthQuery);
  const accounts = useQuery(accountsQuery(''));
  const datasets = useQuery(uploadsQuery);
  const [all, running, queued, failed] = [
    useQuery(runsWith()),
    useQuery(runsWith('running')),
    useQuery(runsWith('queued')),
    useQuery(runsWith('failed')),
  ];
  const counts = [health, accounts, datasets, all, running, queued, failed];
  if (counts.some(({ isError }) => isError))
    return (
      <Notice
        kind="error"
        title="Could not load the numbers for this workspace"
        onRetry={() => {
          for (const { refetch } of counts) void refetch();
        }}
      />
    );
  if (counts.some(({ isPending }) => isPending) || ready.isPending)
    return <LoadingBlock height="9rem" label="Loading the numbers for this workspace" />;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: 'xs', md: 'md' }}>
      <Panel title="Server" order={3}>
        <FigureRows
          figures={[
            ['Status', <Status key="status" isReady={!ready.isError} />],
            ['Version', health.data?.version ?? 'N/A'],
            ['Datasets', formatCount(datasets.data?.length)],
          ]}
        />
      </Panel>
      <Panel title="Accounts" order={3}>
        <FigureRows
          figures={accounts.data === undefined ? [] : accountFigures(accounts.data, accounts.dataUpdatedAt)}
        />
      </Panel>
      <Panel title="Forecast runs" order={3}>
        <FigureRows
          figures={[
            ['Total', formatCount(all.data?.total)],
            ['Running and queued', formatCount((running.data?.total ?? 0) + (queued.data?.total ?? 0))],
            ['Failed', formatCount(failed.data?.total)],
          ]}
        />
      </Panel>
    </SimpleGrid>
  );
}

function Status({ isReady }: { isReady: boolean }) {
  const Icon = isReady ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap={4} wrap="nowrap">
      <Text span lh={1} c={isReady ? 'var(--mantine-color-success)' : 'var(--fc-color-warning)'}>
        <Icon size={16} aria-hidden />
      </Text>
      {isReady ? 'Ready' : 'Not ready'}
    </Group>
  );
}
