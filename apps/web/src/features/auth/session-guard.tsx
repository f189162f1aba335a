import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { PageSpinner } from '../../components/feedback/loading.tsx';
import { session, useUser } from '../../lib/session/session.ts';
import { readMe, revokeSession } from './queries.ts';

/** Redirects to the login page when the session ends, and remembers the current page. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const ended = useUser() === null;

  // An effect event always reads the current URL, although the component stays mounted while the login page loads.
  const leave = useEffectEvent(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/login') void router.navigate({ to: '/login', search: { from: href }, replace: true });
  });

  useEffect(() => {
    if (ended) leave();
  }, [ended]);

  return ended ? <PageSpinner label="Signing out" /> : children;
}

/**
 * User of the session that was stored when the app started. Later sessions come directly from the server and need no
 * check.
 */
const stored = session.user();
let check: Promise<void> | null = null;

/**
 * Checks once per page load whether the server still accepts the stored session (AUTH-5). If the server rejects it and
 * it cannot be renewed, the client clears it. If the server is unreachable, the session stays and the page reports the
 * problem.
 */
export function checkSession(): Promise<void> {
  check ??= stored !== null && session.user() === stored ? verify() : Promise.resolve();
  return check;
}

async function verify(): Promise<void> {
  try {
    await readMe();
  } catch {
    // The client has cleared a rejected session. Keep the session if the server is unreachable.
  }
}

/** Ends the session in all tabs immediately, then on the server and at the provider that started it. */
export async function signOut(): Promise<void> {
  const token = session.read()?.refresh_token;
  session.clear('signed out');
  if (!token) return;
  try {
    const providerUrl = await revokeSession(token);
    if (providerUrl !== undefined) globalThis.location.assign(providerUrl);
  } catch {
    // The token is already deleted in this browser; on the server, it will expire.
  }
}
