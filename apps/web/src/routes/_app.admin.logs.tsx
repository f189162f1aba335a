import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/admin/logs')({
  component: () => (
    <Page title="System Logs">
      <Text>System logs functionality coming soon.</Text>
    </Page>
  ),
});
