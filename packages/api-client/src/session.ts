import { asObject, asText, asTexts } from './json.ts';

/** The tokens of the signed-in user. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string | null;
}

/**
 * Where the session lives. The client reads it again at every attempt, so that a store shared between tabs
 * (browser storage) lets all of them see a renewed token.
 */
export interface SessionStore {
  read(): Session | null;
  write(session: Session): void;
  clear(): void;
}

/** What the access token says about its owner. */
export interface User {
  readonly username: string;
  readonly roles: readonly string[];
  /** The roles list contains admin, or role equals admin (ROLE-1). */
  readonly isAdmin: boolean;
  /** Epoch milliseconds; null when the token does not say. */
  readonly expiresAt: number | null;
}

/**
 * Reads the user out of an access token (a JSON Web Token). Nothing is verified: the server does that; this
 * only decides what to show.
 *
 * @param accessToken `header.payload.signature`; the payload carries `username` or `sub`, a `roles` list or a
 *   `role`, and `exp` in seconds (RFC 7519 §4.1.4)
 * @returns null when the token is malformed or names nobody; it never throws
 */
export function decodeUser(accessToken: string): User | null {
  const claims = payloadOf(accessToken);
  const username = asText(claims?.['username']) ?? asText(claims?.['sub']);
  if (!claims || username === null) return null;
  const { exp, role } = claims;
  if (exp !== undefined && (typeof exp !== 'number' || !Number.isFinite(exp))) return null;
  const roles = [...new Set([...asTexts(claims['roles']), ...asTexts([role])])];
  return {
    username,
    roles,
    isAdmin: roles.includes('admin'),
    expiresAt: exp === undefined ? null : exp * 1000,
  };
}

/** A session store that lasts as long as the program: for tests, scripts and servers. */
export function createMemorySessionStore(initial: Session | null = null): SessionStore {
  let session = initial;
  return {
    read: () => session,
    write: (next) => {
      session = next;
    },
    clear: () => {
      session = null;
    },
  };
}

function payloadOf(token: string) {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return asObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
