import type { QueryClient } from '@tanstack/react-query';
import type { BrowserSession } from './session-store.ts';

/** Drops every cached answer when the user changes: what one user saw is nobody else's. */
export function forgetOnUserChange(session: BrowserSession, queryClient: QueryClient): void {
  let username = session.user()?.username;
  session.subscribe(() => {
    const current = session.user()?.username;
    if (current === username) return;
    username = current;
    queryClient.clear();
  });
}
