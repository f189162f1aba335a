import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../features/admin/admin-dashboard.tsx';
import { FailedRuns } from '../features/runs/list/failed-runs.tsx';

export const Route = createFileRoute('/_app/admin/')({
  component: () => <AdminDashboard failedRuns={<FailedRuns />} />,
});
