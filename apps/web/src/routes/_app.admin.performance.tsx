import { createFileRoute } from '@tanstack/react-router';
import { PerformanceDashboard } from '../features/performance/performance-dashboard.tsx';

export const Route = createFileRoute('/_app/admin/performance')({ component: PerformanceDashboard });
