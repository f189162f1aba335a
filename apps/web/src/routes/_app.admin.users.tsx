import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/admin/users')({
  component: () => (
    <Page title="User Management">
      <Text>User management functionality coming soon.</Text>
    </Page>
  ),
});
