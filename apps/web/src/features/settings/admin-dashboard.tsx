import { Anchor, Badge, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import classes from './admin-dashboard.module.css';
import { WorkspaceFigures } from './workspace-figures.tsx';

/** The admin dashboard (ADM-2, ADM-3) with static sample figures, and live ones below. */
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
