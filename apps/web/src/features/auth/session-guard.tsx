import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { PageSpinner } from '../../components/loading.tsx';
import { session, useUser } from '../../lib/session/session.ts';
import { readMe, revokeSession } from './queries.ts';

/** Redirects to the login when the session ends while a page is open, and remembers the page. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const ended = useUser() === null;

  // An effect event reads the current URL: the component stays mounted while the login page loads.
  const leave = useEffectEvent(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/login') void router.navigate({ to: '/login', search: { from: href }, replace: true });
  });

  useEffect(() => {
    if (ended) leave();
  }, [ended]);

  return ended ? <PageSpinner label="Signing out" /> : children;
}

/** User of the session stored before the app was opened; a later session comes from the server and needs no check. */
const stored = session.user();
let check: Promise<void> | null = null;

/**
 * Checks once per page load whether the server still accepts the stored session (AUTH-5). The client
 * clears a session that the server rejects and that cannot be renewed. If the server is unreachable, the
 * session stays and the page reports the problem.
 */
export function checkSession(): Promise<void> {
  check ??= stored !== null && session.user() === stored ? verify() : Promise.resolve();
  return check;
}

async function verify(): Promise<void> {
  try {
    await readMe();
  } catch {
    // Rejected: the client has cleared the session. Unreachable: keep it.
  }
}

/** Ends the session in every tab at once, then on the server. */
export async function signOut(): Promise<void> {
  const token = session.read()?.refresh_token;
  session.clear('signed out');
  if (!token) return;
  try {
    await revokeSession(token);
  } catch {
    // The token is deleted locally and expires on the server.
  }
}
