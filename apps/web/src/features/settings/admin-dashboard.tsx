import { Anchor, Badge, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import classes from './admin-dashboard.module.css';
import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../components/table/fact-list.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { formatCount } from '../../lib/format.ts';
import { runsPageQuery } from '../runs/queries.ts';
import { uploadsQuery } from '../uploads/queries.ts';

/** The admin dashboard (ADM-2, ADM-3) with static sample numbers, and live ones below. */
export function AdminDashboard() {
  return (
    <Page
      title="Admin Dashboard"
      actions={
        <Badge variant="default" size="lg" tt="none">
          Example figures
        </Badge>
      }
    >
      <Text c="dimmed">
        Sample figures, not live data. The live figures are below.{' '}
        <Anchor component={Link} to="/admin/accounts">
          Manage accounts
        </Anchor>{' '}
        ·{' '}
        <Anchor component={Link} to="/admin/webhooks">
          Manage webhooks
        </Anchor>
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        <Panel title="System status">
          <Stack gap="xs">
            <Text fw={600}>System operational</Text>
            <Figures
              figures={[
                ['Services running', '4 of 4'],
                ['Uptime', '99.9%'],
              ]}
            />
          </Stack>
        </Panel>
        <Panel title="User stats">
          <Figures
            figures={[
              ['Total users', '24'],
              ['Active today', '8'],
              ['Administrators', '2'],
            ]}
          />
        </Panel>
        <Panel title="Forecast stats">
          <Figures
            figures={[
              ['Total forecasts', '156'],
              ['This month', '18'],
              ['Average MAPE', '12.40%'],
            ]}
          />
        </Panel>
      </SimpleGrid>
      <WorkspaceFigures />
    </Page>
  );
}

/** Labels and numbers in two columns. */
function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(([name, figure]) => (
        <div key={name} className={classes['row']}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

type RunStatus = NonNullable<Parameters<typeof runsPageQuery>[0]>['status'];

/** Counts the runs with a status, or all runs if the status is undefined. */
const runsWith = (status?: RunStatus) =>
  runsPageQuery({ limit: 1, ...(status === undefined ? {} : { status }) });

/** Live counts of datasets and runs, below the sample numbers (ADM-14). */
export function WorkspaceFigures() {
  const datasets = useQuery(uploadsQuery);
  const all = useQuery(runsWith());
  const completed = useQuery(runsWith('completed'));
  const failed = useQuery(runsWith('failed'));
  const queries = [datasets, all, completed, failed];
  return (
    <Panel title="This workspace">
      {queries.some(({ isError }) => isError) ? (
        <Notice
          kind="error"
          title="Could not load the numbers for this workspace"
          onRetry={() => {
            for (const { refetch } of queries) void refetch();
          }}
        />
      ) : (
        <FactList
          facts={[
            ['Datasets', formatCount(datasets.data?.length)],
            ['Forecast runs', formatCount(all.data?.total)],
            ['Completed', formatCount(completed.data?.total)],
            ['Failed', formatCount(failed.data?.total)],
          ]}
        />
      )}
    </Panel>
  );
}
