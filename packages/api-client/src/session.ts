import { asObject, asText, asTexts } from './json.ts';

/** Tokens of the signed-in user. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string | null;
}

/** Stores the session. The client reads it on every attempt, so tabs that share a store also share new tokens. */
export interface SessionStore {
  read(): Session | null;
  write(session: Session): void;
  clear(): void;
}

/** The user described by an access token. */
export interface User {
  readonly username: string;
  readonly roles: readonly string[];
  /** Whether `roles` contains admin or `role` equals admin (ROLE-1). */
  readonly isAdmin: boolean;
  /** Epoch milliseconds; null if the token has no expiry. */
  readonly expiresAt: number | null;
}

/**
 * Decodes the user of an access token (a JSON Web Token) for display. Does not verify the token; the server does that.
 *
 * @param accessToken `header.payload.signature`; the payload contains `username` or `sub`, a `roles` list or a
 *   `role`, and `exp` in seconds (RFC 7519 §4.1.4)
 * @returns the user, or null if the token is malformed or has no user name; never throws
 */
export function decodeUser(accessToken: string): User | null {
  const claims = decodePayload(accessToken);
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

/** Creates a session store in memory, for tests, scripts, and servers. */
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

/**
 * Reads the response to a sign-in or a refresh.
 *
 * @param previousRefreshToken used if the response has no refresh token
 * @returns the session, or null if the response has no access token
 */
export function toSession(json: unknown, previousRefreshToken: string | null): Session | null {
  const response = asObject(json);
  const access_token = asText(response?.['access_token']);
  if (access_token === null) return null;
  return { access_token, refresh_token: asText(response?.['refresh_token']) ?? previousRefreshToken };
}

/** Identifies the user of the stored session; null if signed out. A token refresh does not change it. */
export function userKey(store: SessionStore): string | null {
  const token = store.read()?.access_token;
  return token === undefined ? null : (decodeUser(token)?.username ?? token);
}

/** Whether a session belongs to the user of an access token. */
export function isSameUser(session: Session | null, accessToken: string): boolean {
  return session !== null && decodeUser(session.access_token)?.username === decodeUser(accessToken)?.username;
}

function decodePayload(token: string) {
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
