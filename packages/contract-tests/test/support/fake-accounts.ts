import { isObject } from '../../src/contract/is-object.ts';

interface Token {
  username: string;
  expiresAt: number;
  family: number;
}
interface Refresh {
  username: string;
  /** Identifies the sign-in. */
  family: number;
  /** Time of use in milliseconds since the epoch. */
  usedAt: number | null;
}

/** An audit entry. */
export interface Deed {
  at: number;
  action: string;
  status: number;
  username: string | null;
}

const lifeMs = 20_000;
const graceMs = 10_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Accounts and sessions of the fake server. */
export class FakeAccounts {
  readonly passwords = new Map([['ana', 'a long password']]);
  readonly emails = new Set<string>();
  readonly access = new Map<string, Token>();
  readonly refresh = new Map<string, Refresh>();
  /** Sign-ins whose access tokens are revoked. */
  readonly endedFamilies = new Set<number>();
  /** Newest first. */
  readonly deeds: Deed[] = [];
  readonly #now: () => number;
  #given = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The user of a valid Authorization header, or null. */
  holder(header: string | undefined): string | null {
    const [scheme, token] = (header ?? '').split(' ');
    const isBearer = scheme?.toLowerCase() === 'bearer' && token !== undefined;
    const found = isBearer ? this.access.get(token) : undefined;
    return found && found.expiresAt > this.#now() && !this.endedFamilies.has(found.family)
      ? found.username
      : null;
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

  /** Ends every session of a sign-in. */
  logout(refreshToken: string): void {
    const family = this.refresh.get(refreshToken)?.family;
    if (family === undefined) return;
    this.endedFamilies.add(family);
    for (const token of this.refresh.values()) if (token.family === family) token.usedAt ??= this.#now();
  }

  /** Makes a used refresh token valid again. */
  revive(refreshToken: string): void {
    const token = this.refresh.get(refreshToken);
    if (token) token.usedAt = null;
  }

  /** @param family sign-in of the tokens; default: a new one */
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
