import { createRootRouteWithContext, Outlet, useNavigate } from '@tanstack/react-router';
import { signOut } from '../features/auth/session-guard.tsx';
import { Banners } from '../features/shell/banners.tsx';
import { UnexpectedError, UnknownAddress } from '../features/shell/failure-pages.tsx';
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
    // Navigates first, because the guard would otherwise store the current page as the page to return to.
    await navigate({ to: '/login' }).finally(() => void signOut());
  };
  return (
    <Shell user={user} onLogout={() => void logout()}>
      <Banners />
      <Outlet />
    </Shell>
  );
}
