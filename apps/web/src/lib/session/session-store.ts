import { decodeUser, type Session, type SessionStore, type User } from '@forecast-console/api-client';

/** Browser storage key of the session (AUTH-1). */
export const sessionKey = 'fc_auth';
/** Browser storage key of how the last session ended: other tabs see that it did, and not why. */
const endKey = 'fc_auth_end';

/** The session as it is stored: the tokens, and the user read from the access token. */
interface StoredSession extends Session {
  readonly user: User;
}

export interface BrowserSession extends SessionStore {
  /** Ends the session; unless somebody signed out, it counts as lost. */
  readonly clear: (how?: 'signed out') => void;
  /** Whether the session before this moment ended without anybody signing out. */
  readonly lost: () => boolean;
  readonly user: () => User | null;
  /** Tells of every change, whichever tab made it. Returns the way to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
  /** To be called when another tab changed the storage; null means that the whole storage was cleared. */
  readonly storageChanged: (key: string | null) => void;
}

/**
 * Keeps the session in a Storage that all tabs share. Where storage is refused, the session lasts as long as
 * the page.
 */
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
    // The same object for the same text: subscribers compare by identity.
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
      if (!user) throw new TypeError('The access token names nobody.');
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
        // Other tabs take it for signed out.
      }
      try {
        storage.removeItem(sessionKey);
      } catch {
        // Nothing was stored then.
      }
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageChanged: (key) => {
      if (key !== null && key !== sessionKey) return;
      // What another tab noted stands there before the session is gone.
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
    // The token is the authority on who it belongs to, not the copy beside it.
    const user = decodeUser(access_token);
    return (
      user && { access_token, refresh_token: typeof refresh_token === 'string' ? refresh_token : null, user }
    );
  } catch {
    return null;
  }
}
