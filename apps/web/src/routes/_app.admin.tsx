import { createFileRoute, redirect } from '@tanstack/react-router';
import { session } from '../lib/session/session.ts';

export const Route = createFileRoute('/_app/admin')({
  // ROUTE-4: other users are redirected to the home page.
  beforeLoad: () => {
    if (session.user()?.isAdmin !== true) throw redirect({ to: '/', replace: true });
  },
});
