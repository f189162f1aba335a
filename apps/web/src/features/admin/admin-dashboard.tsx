import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { FigureRows } from './figure-rows.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { WorkspaceFigures } from './workspace-figures.tsx';

/** The admin dashboard: static example numbers (ADM-2, ADM-3), and the workspace below (ADM-14). */
export function AdminDashboard({ failedRuns }: { failedRuns: ReactNode }) {
  return (
    <Page
      title="Admin Dashboard"
      actions={
        <>
          <Button
            variant="default"
            size="compact-md"
            renderRoot={(props: object) => <Link {...props} to="/admin/accounts" />}
          >
            Manage accounts
          </Button>
          <Button
            variant="default"
            size="compact-md"
            renderRoot={(props: object) => <Link {...props} to="/admin/webhooks" />}
          >
            Manage webhooks
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Group gap="sm" align="baseline">
          <Title order={2}>Example figures</Title>
          <Text size="sm" c="dimmed">
            Sample figures, not live data
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: 'xs', md: 'md' }}>
          {examples.map(({ title, figures }) => (
            <Panel key={title} title={title} order={3} foldable>
              <FigureRows figures={figures} />
            </Panel>
          ))}
        </SimpleGrid>
        <Title order={2}>This workspace</Title>
        <WorkspaceFigures />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <RecentActivity />
          {failedRuns}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}

const examples = [
  {
    title: 'System status',
    figures: [
      ['System operational', 'Yes'],
      ['Services running', '4 of 4'],
      ['Uptime', '99.9%'],
    ],
  },
  {
    title: 'User stats',
    figures: [
      ['Total users', '24'],
      ['Active today', '8'],
      ['Administrators', '2'],
    ],
  },
  {
    title: 'Forecast stats',
    figures: [
      ['Total forecasts', '156'],
      ['This month', '18'],
      ['Average MAPE', '12.40%'],
    ],
  },
] as const;
