import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

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
