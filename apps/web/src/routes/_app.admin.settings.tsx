import { createFileRoute } from '@tanstack/react-router';
import { SystemSettings } from '../features/settings/system-settings.tsx';

export const Route = createFileRoute('/_app/admin/settings')({ component: SystemSettings });
