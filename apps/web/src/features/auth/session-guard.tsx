import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { session, useUser } from '../../lib/session/session.ts';
import { readMe } from './queries.ts';
import { PageSpinner } from '../../components/loading.tsx';

/** Leads to the login when the session ends while a page is open, and remembers the page. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  const ended = useUser() === null;

  // Once, with the address at that moment: this stays mounted, and sees the login's address, while the login loads.
  const leave = useEffectEvent(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/login') void router.navigate({ to: '/login', search: { from: href }, replace: true });
  });

  useEffect(() => {
    if (ended) leave();
  }, [ended]);

  return ended ? <PageSpinner label="Signing out" /> : children;
}

/** Of the session that was stored when the app was opened; one that begins later was given by the server just now. */
const stored = session.user();
let check: Promise<void> | null = null;

/**
 * Asks the server, once for each time the app is opened, whether the stored session still holds (AUTH-5). The client
 * clears a session that the server refuses and that cannot be renewed. When the server cannot be asked, the
 * session stays: the page will say what is wrong.
 */
export function checkSession(): Promise<void> {
  check ??= stored !== null && session.user() === stored ? ask() : Promise.resolve();
  return check;
}

async function ask(): Promise<void> {
  try {
    await readMe();
  } catch {
    // Refused: the client has ended the session. Unreachable: nothing is known against it.
  }
}
