import { Page } from '../../ui/page.tsx';

export function AdminDashboard() {
  return <Page title="Admin Dashboard" />;
}
