import { isObject } from '../contract/is-object.ts';

interface Token {
  username: string;
  expiresAt: number;
}

const lifeMs = 20_000;

/** Who may sign in to the fake server, and who has. */
export class FakeAccounts {
  readonly passwords = new Map([['ana', 'a long password']]);
  readonly access = new Map<string, Token>();
  /** Refresh tokens that were not used yet. */
  readonly refresh = new Map<string, string>();
  readonly #now: () => number;
  #given = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Who holds the token of an Authorization header; null when nobody does, or it has expired. */
  holder(header: string | undefined): string | null {
    const [scheme, token] = (header ?? '').split(' ');
    const found = scheme === 'Bearer' && token !== undefined ? this.access.get(token) : undefined;
    return found && found.expiresAt > this.#now() ? found.username : null;
  }

  login(fields: unknown): object | null {
    if (!isObject(fields)) return null;
    const { username, password } = fields;
    return typeof username === 'string' && this.passwords.get(username) === password
      ? this.#tokens(username)
      : null;
  }

  renew(refreshToken: string): object | null {
    const username = this.refresh.get(refreshToken);
    if (username === undefined) return null;
    this.refresh.delete(refreshToken);
    return this.#tokens(username);
  }

  #tokens(username: string): object {
    this.#given += 1;
    const access_token = `head.claims${this.#given}.signature-${'s'.repeat(20)}`;
    const refresh_token = `refresh-token-${this.#given}`;
    this.access.set(access_token, { username, expiresAt: this.#now() + lifeMs });
    this.refresh.set(refresh_token, username);
    return { access_token, refresh_token, token_type: 'bearer', expires_in: lifeMs / 1000 };
  }
}
