import type { User } from '@forecast-console/api-client';
import { useSyncExternalStore } from 'react';
import { createBrowserSession } from './session-store.ts';

/** The session of this browser, shared by its tabs. */
export const session = createBrowserSession(localStorage);

// Fired in the other tabs only: signing out in one ends the session in all.
window.addEventListener('storage', (event) => session.storageChanged(event.key));

/** The signed-in user, or null; follows sign-in, sign-out and expiry. */
export function useUser(): User | null {
  return useSyncExternalStore(session.subscribe, session.user);
}
