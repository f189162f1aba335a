import { decodeUser, type Session, type SessionStore, type User } from '@forecast-console/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Browser storage key of the session (AUTH-1). */
export const sessionKey = 'fc_auth';
/** Browser storage key for the reason why the last session ended; read by other tabs. */
const endKey = 'fc_auth_end';

/** The stored session: the tokens and the user decoded from the access token. */
interface StoredSession extends Session {
  readonly user: User;
}

export interface BrowserSession extends SessionStore {
  /** Ends the session. Unless the reason is 'signed out', the session counts as lost. */
  readonly clear: (how?: 'signed out') => void;
  /** Returns whether the previous session ended without a sign-out. */
  readonly lost: () => boolean;
  readonly user: () => User | null;
  /** Calls the listener on every change in any tab. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Call when another tab changes the storage. A null key means that all entries were cleared. */
  readonly storageChanged: (key: string | null) => void;
}

/** Stores the session for all tabs. If storage is unavailable, the session lasts only until the page is closed. */
export function createBrowserSession(storage: Storage): BrowserSession {
  const listeners = new Set<() => void>();
  let fallback: string | null = null;
  let lost = false;
  let known: { raw: string | null; stored: StoredSession | null } = { raw: null, stored: null };

  const load = (): string | null => {
    try {
      return storage.getItem(sessionKey) ?? fallback;
    } catch {
      return fallback;
    }
  };

  const stored = (): StoredSession | null => {
    const raw = load();
    // Must return the same object if the text is unchanged, because subscribers compare by identity.
    if (raw !== known.raw) known = { raw, stored: parse(raw) };
    return known.stored;
  };

  const changed = () => {
    for (const listener of listeners) listener();
  };

  return {
    read: stored,
    user: () => stored()?.user ?? null,
    write: (session) => {
      const user = decodeUser(session.access_token);
      if (!user) throw new TypeError('The access token has no username.');
      const raw = JSON.stringify({
        access_token: session.access_token,
        refresh_token: session.refresh_token,
        user,
      });
      try {
        storage.setItem(sessionKey, raw);
        fallback = null;
      } catch {
        fallback = raw;
      }
      lost = false;
      changed();
    },
    lost: () => lost,
    clear: (how) => {
      if (stored() !== null) lost = how !== 'signed out';
      fallback = null;
      try {
        storage.setItem(endKey, lost ? 'lost' : 'signed out');
      } catch {
        // If the reason cannot be stored, other tabs assume a sign-out.
      }
      try {
        storage.removeItem(sessionKey);
      } catch {
        // If storage is unavailable, there is nothing to remove.
      }
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageChanged: (key) => {
      if (key !== null && key !== sessionKey) return;
      // The other tab has already stored the reason, before it removed the session.
      lost = load() === null && storage.getItem(endKey) === 'lost';
      changed();
    },
  };
}

function parse(raw: string | null): StoredSession | null {
  if (raw === null) return null;
  try {
    const { access_token, refresh_token } = JSON.parse(raw) as Record<string, unknown>;
    if (typeof access_token !== 'string') return null;
    // The user is decoded from the token, because the stored copy is not trusted.
    const user = decodeUser(access_token);
    return (
      user && { access_token, refresh_token: typeof refresh_token === 'string' ? refresh_token : null, user }
    );
  } catch {
    return null;
  }
}

/** Clears the query cache when the user changes, so that no user sees another user's data. */
export function clearCacheOnUserChange(session: BrowserSession, queryClient: QueryClient): void {
  let username = session.user()?.username;
  session.subscribe(() => {
    const current = session.user()?.username;
    if (current === username) return;
    username = current;
    queryClient.clear();
  });
}
