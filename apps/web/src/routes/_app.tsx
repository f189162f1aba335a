import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { loadFormats } from '../features/account/load-formats.ts';
import { checkSession, SessionGuard } from '../features/auth/session-guard.tsx';
import { ArrivalNotice } from '../features/shell/arrival-notice.tsx';
import { session } from '../lib/session/session.ts';
import { PageSpinner } from '../components/feedback/loading.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    await checkSession();
    const user = session.user();
    if (!user) throw redirect({ to: '/login', search: { from: location.href } });
    await loadFormats(user.username);
  },
  pendingMs: 0,
  pendingComponent: () => <PageSpinner label="Checking your session" />,
  component: () => (
    <SessionGuard>
      <ArrivalNotice />
      <Outlet />
    </SessionGuard>
  ),
});
