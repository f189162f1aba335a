import type { User } from '@forecast-console/api-client';
import { useSyncExternalStore } from 'react';
import { createBrowserSession } from './session-store.ts';

/** The session of this browser, shared by its tabs. */
export const session = createBrowserSession(localStorage);

// Fires only in the other tabs, so that signing out in one tab ends the session in all.
window.addEventListener('storage', (event) => session.storageChanged(event.key));

/** Returns the signed-in user, or null. Rerenders on sign-in, sign-out and expiry. */
export function useUser(): User | null {
  return useSyncExternalStore(session.subscribe, session.user);
}
