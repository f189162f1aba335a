import {
  IconArrowLeft,
  IconChartLine,
  IconFileText,
  IconGauge,
  IconLayoutDashboard,
  IconLogin,
  IconReportAnalytics,
  IconSettings,
  IconShieldLock,
  IconTable,
  IconTargetArrow,
  IconUpload,
  IconUserPlus,
  IconUsers,
  IconZoomScan,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';

// Highlights the links to "/" and "/admin" only on an exact match, because other paths start with them too.
const exact = { exact: true };

/** Links for every signed-in user (NAV-1). */
export const userLinks = [
  { label: 'Upload', Icon: IconUpload, link: linkOptions({ to: '/', activeOptions: exact }) },
  { label: 'Results', Icon: IconTable, link: linkOptions({ to: '/results' }) },
  { label: 'Forecast', Icon: IconChartLine, link: linkOptions({ to: '/forecast' }) },
  { label: 'Metrics', Icon: IconTargetArrow, link: linkOptions({ to: '/metrics' }) },
  { label: 'Analysis', Icon: IconReportAnalytics, link: linkOptions({ to: '/analysis' }) },
  { label: 'Simple Analysis', Icon: IconZoomScan, link: linkOptions({ to: '/analysis-simple' }) },
];

/** Additional links for admins. */
export const adminLinks = [
  { label: 'Admin Panel', Icon: IconShieldLock, link: linkOptions({ to: '/admin', activeOptions: exact }) },
  { label: 'Performance', Icon: IconGauge, link: linkOptions({ to: '/admin/performance' }) },
];

/** Links in the admin area, which replace all other links. */
export const adminAreaLinks = [
  {
    label: 'Dashboard',
    Icon: IconLayoutDashboard,
    link: linkOptions({ to: '/admin', activeOptions: exact }),
  },
  { label: 'System Settings', Icon: IconSettings, link: linkOptions({ to: '/admin/settings' }) },
  { label: 'User Management', Icon: IconUsers, link: linkOptions({ to: '/admin/users' }) },
  { label: 'System Logs', Icon: IconFileText, link: linkOptions({ to: '/admin/logs' }) },
  {
    label: 'Back to app',
    Icon: IconArrowLeft,
    link: linkOptions({ to: '/', activeOptions: exact }),
  },
];

/** Links for visitors who are not signed in. */
export const visitorLinks = [
  { label: 'Login', Icon: IconLogin, link: linkOptions({ to: '/login' }) },
  { label: 'Register', Icon: IconUserPlus, link: linkOptions({ to: '/register' }) },
];

/** Returns whether to show the admin sidebar. The Performance page keeps the main sidebar, which links it. */
export function isAdminArea(pathname: string): boolean {
  const [, area, page] = pathname.split('/');
  return area === 'admin' && page !== 'performance';
}
