import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { components } from '@forecast-console/api-client/schema';
import type { RefreshTokensRepository } from '../store/refresh-tokens.ts';
import type { UserRow, UsersRepository } from '../store/users.ts';
import type { AccessTokens } from './access-tokens.ts';
import { UnauthorizedError } from '../errors.ts';
import { hashOfNobody, verifyPassword } from './passwords.ts';
import { type CurrentUser, toUser } from './user.ts';

type Tokens = components['schemas']['Tokens'];

const dayMs = 86_400_000;
/** Two tabs, or a call and its repetition, ask within this time of each other. */
const raceMs = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface Dependencies {
  users: UsersRepository;
  refreshTokens: RefreshTokensRepository;
  accessTokens: AccessTokens;
  refreshTokenDays: number;
  now: () => Date;
}

/** Signing in, staying signed in, and knowing who calls. */
export class Sessions {
  readonly #users: Dependencies['users'];
  readonly #refreshTokens: Dependencies['refreshTokens'];
  readonly #accessTokens: Dependencies['accessTokens'];
  readonly #refreshTokenDays: Dependencies['refreshTokenDays'];
  readonly #now: Dependencies['now'];

  constructor(dependencies: Dependencies) {
    this.#users = dependencies.users;
    this.#refreshTokens = dependencies.refreshTokens;
    this.#accessTokens = dependencies.accessTokens;
    this.#refreshTokenDays = dependencies.refreshTokenDays;
    this.#now = dependencies.now;
  }

  /** @throws UnauthorizedError without saying which of the two was wrong. */
  async login(username: string, password: string): Promise<Tokens> {
    const user = await this.#users.byUsername(username);
    // With no such user the answer takes as long as with one.
    const right = await verifyPassword(password, user?.password_hash ?? hashOfNobody);
    if (!user || !right) throw new UnauthorizedError('Incorrect username or password');
    await this.#refreshTokens.removeExpired(this.#now().getTime());
    const next = this.#nextToken(user, randomUUID());
    await this.#refreshTokens.insert(next.stored);
    return this.#tokens(user, next.token);
  }

  /**
   * Exchanges a refresh token for the next tokens. A token that is used twice may have been stolen, so that
   * ends the whole family (RFC 9700 §4.14), unless two callers of one user merely raced each other.
   * @throws UnauthorizedError when the token is unknown, expired or was used before.
   */
  async refresh(token: string): Promise<Tokens> {
    const hash = hashOf(token);
    const stored = await this.#refreshTokens.byHash(hash);
    if (!stored || stored.expires_at <= this.#now().getTime())
      throw new UnauthorizedError('The refresh token is not valid');
    const user = this.#users.byId(stored.user_id);
    if (!user) throw new UnauthorizedError('The refresh token is not valid');
    const next = this.#nextToken(user, stored.family);
    // In one step: a token stored after the family was ended would outlive it.
    if (!(await this.#refreshTokens.replace(hash, this.#now().getTime(), next.stored))) {
      const usedAt = (await this.#refreshTokens.byHash(hash))?.used ?? 0;
      if (this.#now().getTime() - usedAt > raceMs) await this.#refreshTokens.removeFamily(stored.family);
      throw new UnauthorizedError('The refresh token was used before; sign in again');
    }
    return this.#tokens(user, next.token);
  }

  /** Ends every session that came from the same sign-in; what nobody was given ends nothing. */
  async logout(token: string): Promise<void> {
    const stored = await this.#refreshTokens.byHash(hashOf(token));
    if (stored) await this.#refreshTokens.removeFamily(stored.family);
  }

  /** @throws UnauthorizedError when the token is not valid or its user is gone. */
  async whoHolds(accessToken: string): Promise<CurrentUser> {
    const user = this.#users.byId(await this.#accessTokens.verify(accessToken));
    if (!user) throw new UnauthorizedError('The token is not valid');
    return toUser(user);
  }

  #nextToken(user: UserRow, family: string) {
    const token = randomBytes(32).toString('base64url');
    const expires_at = this.#now().getTime() + this.#refreshTokenDays * dayMs;
    return { token, stored: { token_hash: hashOf(token), user_id: user.id, family, expires_at } };
  }

  async #tokens(user: UserRow, refreshToken: string): Promise<Tokens> {
    return {
      access_token: await this.#accessTokens.sign(toUser(user)),
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: this.#accessTokens.seconds,
    };
  }
}
