import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useUser } from '../../lib/session.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

/** Leads to the login when the session ends while a page is open, and remembers the page. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const user = useUser();
  const navigate = useNavigate();
  const from = useLocation({ select: (location) => location.href });
  const ended = user === null;

  useEffect(() => {
    if (ended) void navigate({ to: '/login', search: { from }, replace: true });
  }, [ended, from, navigate]);

  return ended ? <PageSpinner label="Signing out" /> : children;
}
