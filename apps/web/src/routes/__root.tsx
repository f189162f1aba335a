import { createRootRouteWithContext, Outlet, useNavigate } from '@tanstack/react-router';
import { signOut } from '../features/auth/sign-out.ts';
import { Banners } from '../features/shell/banners.tsx';
import { ConnectionBanner } from '../features/shell/connection-banner.tsx';
import { UnexpectedError, UnknownAddress } from '../features/shell/failure-pages.tsx';
import { MockBanner } from '../features/shell/mock-banner.tsx';
import { ServerBanner } from '../features/shell/server-banner.tsx';
import { Shell } from '../features/shell/shell.tsx';
import type { RouterContext } from '../lib/query-client.ts';
import { useUser } from '../lib/session/session.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: UnexpectedError,
  notFoundComponent: UnknownAddress,
});

function Root() {
  const user = useUser();
  const navigate = useNavigate();
  const logout = async () => {
    // First away from the guarded pages, or their guard would remember them as the page to come back to.
    await navigate({ to: '/login' }).finally(() => void signOut());
  };
  return (
    <Shell user={user} onLogout={() => void logout()}>
      <MockBanner />
      <Banners>
        <ServerBanner />
        <ConnectionBanner />
      </Banners>
      <Outlet />
    </Shell>
  );
}
