import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../features/settings/admin-dashboard.tsx';

export const Route = createFileRoute('/_app/admin/')({ component: AdminDashboard });
