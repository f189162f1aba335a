import { randomUUID } from 'node:crypto';
import { isObject } from '../../src/contract/is-object.ts';

interface Token {
  username: string;
  expiresAt: number;
  family: number;
}
interface Refresh {
  username: string;
  /** Identifies the sign-in that the token belongs to. */
  family: number;
  /** Time at which the token was used, in milliseconds since the epoch. */
  usedAt: number | null;
}

interface ApiToken {
  id: string;
  username: string;
  scope: string;
  token: string;
}

/** An entry of the audit log. */
export interface Deed {
  at: number;
  action: string;
  status: number;
  username: string | null;
}

const lifeMs = 20_000;
const graceMs = 10_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the token of an Authorization header. */
function bearerToken(header = ''): string | undefined {
  const [scheme, token] = header.split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** Accounts and sessions of the fake server. */
export class FakeAccounts {
  readonly passwords = new Map([['ana', 'a long password']]);
  readonly emails = new Set<string>();
  readonly access = new Map<string, Token>();
  readonly refresh = new Map<string, Refresh>();
  apiTokens: ApiToken[] = [];
  /** Sign-ins whose access tokens are revoked. */
  readonly endedFamilies = new Set<number>();
  /** Audit log, newest entry first. */
  readonly deeds: Deed[] = [];
  readonly #now: () => number;
  #given = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the user of a valid Authorization header, or null. */
  holder(header: string | undefined): string | null {
    const apiToken = this.apiToken(header);
    if (apiToken) return apiToken.username;
    const found = this.access.get(bearerToken(header) ?? '');
    return found && found.expiresAt > this.#now() && !this.endedFamilies.has(found.family)
      ? found.username
      : null;
  }

  /** Returns the valid API token in an Authorization header. */
  apiToken(header: string | undefined): ApiToken | undefined {
    const token = bearerToken(header);
    return this.apiTokens.find((one) => one.token === token);
  }

  createApiToken(username: string, scope: string, days: unknown = 90) {
    this.#given += 1;
    const token = `fc_pat_${String(this.#given).padStart(36, '0')}`;
    const created = { id: randomUUID(), username, scope, token };
    this.apiTokens.push(created);
    const now = this.#now();
    const expires_at = days === null ? null : new Date(now + Number(days) * 86_400_000).toISOString();
    return { ...created, created_at: new Date(now).toISOString(), expires_at };
  }

  rolesOf(username: string): string[] {
    return username === 'ana' ? ['user', 'admin'] : ['user'];
  }

  note(action: string, status: number, username: string | null): void {
    this.deeds.unshift({ at: this.#now(), action, status, username });
  }

  login(fields: unknown): object | null {
    if (!isObject(fields)) return null;
    const { username, password } = fields;
    const known = typeof username === 'string' && this.passwords.has(username) ? username : null;
    const isRight = known !== null && this.passwords.get(known) === password;
    this.note('login', isRight ? 200 : 401, known);
    return isRight ? this.tokens(known) : null;
  }

  renew(refreshToken: string): object | null {
    const token = this.refresh.get(refreshToken);
    if (!token) return null;
    if (token.usedAt !== null) {
      if (this.#now() - token.usedAt > graceMs) this.logout(refreshToken);
      return null;
    }
    token.usedAt = this.#now();
    return this.tokens(token.username, token.family);
  }

  /** Returns the active sign-ins of a user, most recently used first. */
  families(username: string): number[] {
    const own = [...this.refresh.values()].filter((token) => token.username === username);
    const families = new Set(own.map(({ family }) => family).toReversed());
    return [...families].filter((family) => !this.endedFamilies.has(family));
  }

  /** Returns the sign-in of an Authorization header. */
  familyOf(header: string | undefined): number | undefined {
    return this.access.get(bearerToken(header) ?? '')?.family;
  }

  /** Ends every session of a sign-in. */
  logout(refreshToken: string): void {
    const family = this.refresh.get(refreshToken)?.family;
    if (family !== undefined) this.endFamily(family);
  }

  endFamily(family: number): void {
    this.endedFamilies.add(family);
    for (const token of this.refresh.values()) if (token.family === family) token.usedAt ??= this.#now();
  }

  /** Makes a used refresh token valid again. */
  revive(refreshToken: string): void {
    const token = this.refresh.get(refreshToken);
    if (token) token.usedAt = null;
  }

  /**
   * Creates tokens.
   *
   * @param family sign-in of the tokens; by default a new one
   */
  tokens(username: string, family = this.#given + 1): object {
    this.#given += 1;
    const claims = base64url({ username, roles: this.rolesOf(username), n: this.#given });
    const access_token = `head.${claims}.signature-${'s'.repeat(20)}`;
    const refresh_token = `refresh-token-${this.#given}`;
    this.access.set(access_token, { username, expiresAt: this.#now() + lifeMs, family });
    this.refresh.set(refresh_token, { username, family, usedAt: null });
    return { access_token, refresh_token, token_type: 'bearer', expires_in: lifeMs / 1000 };
  }
}
