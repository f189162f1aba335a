import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { components } from '@forecast-console/api-client/schema';
import type { RefreshTokensRepository } from './refresh-tokens-repository.ts';
import type { Db } from '../../db/db.ts';
import type { RefreshTokensTable } from '../../db/schema.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { UserRow, UsersRepository } from './users-repository.ts';
import type { FairLimiter } from '../../compute/fair-limiter.ts';
import type { AccessTokens, TokenHolder } from './access-tokens.ts';
import { PasswordChangeRequiredError, UnauthorizedError } from '../../errors.ts';
import type { AddressLimit } from './sign-in/address-limit.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Attempt, SignInGuard } from './sign-in/sign-in-guard.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { SignInsRepository } from './sign-ins-repository.ts';
import { toUser } from './user.ts';

type Tokens = components['schemas']['Tokens'];

const dayMs = 86_400_000;
/** Two tabs, or a request and its retry, may send the same token within this time. */
const raceMs = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const isBlocked = (user: UserRow) => user.disabled_at !== null || user.password_reset_at !== null;

/** The client that a session is used from. */
export interface Device {
  address: string;
  userAgent: string | null;
}

interface NextToken {
  token: string;
  stored: Insertable<RefreshTokensTable>;
}

interface Dependencies {
  users: UsersRepository;
  refreshTokens: RefreshTokensRepository;
  signIns: SignInsRepository;
  /** Used to detect writes since a user was looked up. */
  db: Pick<Db, 'moment'>;
  reserve: Reserve;
  accessTokens: AccessTokens;
  passwords: Passwords;
  guard: SignInGuard;
  addresses: AddressLimit;
  hashLimiter: FairLimiter;
  refreshTokenDays: number;
  /** @throws UnauthorizedError if the account may not sign in with a password */
  requirePasswordAllowed: (user: UserRow) => Promise<void>;
  now: () => Date;
}

/** Signs users in and out, refreshes tokens, and authenticates requests. */
export class Sessions {
  readonly #deps: Dependencies;
  /** Users by token, valid until the next write. */
  #cachedUsers = new WeakMap<TokenHolder, CurrentUser>();
  #cachedAt = -1;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the enabled account with this name and password. Wrong credentials count as failed sign-ins.
   *
   * @throws UnauthorizedError if the name or the password is wrong
   * @throws TooManyError if the address or the account must wait, or too many users sign in at the same time
   */
  async identify(username: string, password: string, address: string): Promise<UserRow> {
    // New names are stored in NFKC, older names as they were entered.
    const named =
      (await this.#deps.users.byUsername(username)) ??
      (await this.#deps.users.byUsername(username.normalize('NFKC')));
    const user = named?.kind === 'person' && named.disabled_at === null ? named : undefined;
    const attempt = { username, userId: user?.id ?? null, address };
    const right = await this.#verify(attempt, user, password);
    if (!user || !right) throw new UnauthorizedError('Incorrect username or password');
    return user;
  }

  /**
   * @throws UnauthorizedError if the name or the password is wrong, or passwords are switched off
   * @throws PasswordChangeRequiredError if the user must choose a new password first
   * @throws TooManyError if the address or the account must wait, or too many users sign in at the same time
   */
  async login(username: string, password: string, device: Device): Promise<Tokens> {
    const user = await this.identify(username, password, device.address);
    await this.#deps.requirePasswordAllowed(user);
    if (user.password_reset_at !== null) throw new PasswordChangeRequiredError();
    return (await this.open(user, device)).tokens;
  }

  /** Starts a session of a user who has been identified. */
  async open(user: UserRow, { address, userAgent }: Device): Promise<{ tokens: Tokens; family: string }> {
    const next = this.#nextToken(user, randomUUID());
    const now = this.#deps.now().getTime();
    // Uses the reserve: users must be able to sign in and delete data on a full disk. Each write spends it on its own,
    // because repeating a write that was stored would fail.
    const { guard, refreshTokens, reserve, signIns } = this.#deps;
    await reserve.spend(() => guard.succeeded({ username: user.username, userId: user.id, address }));
    await reserve.spend(() => refreshTokens.removeExpired(now));
    await reserve.spend(() => signIns.removeExpired(now));
    await reserve.spend(() => refreshTokens.insert(next.stored));
    await reserve.spend(() =>
      signIns.insert({
        family: next.stored.family,
        user_id: user.id,
        user_agent: userAgent,
        address,
        signed_in_at: now,
        last_used_at: now,
        expires_at: next.stored.expires_at,
      }),
    );
    return { tokens: await this.#tokens(user, next), family: next.stored.family };
  }

  /**
   * Returns whether the password is that of a signed-in user. Wrong passwords count as failed sign-ins.
   * @throws TooManyError if the address or the account must wait
   */
  async isPassword({ id, username }: CurrentUser, password: string, address: string): Promise<boolean> {
    return this.#verify({ username, userId: id, address }, await this.#deps.users.byId(id), password);
  }

  async #verify(attempt: Attempt, user: UserRow | undefined, password: string): Promise<boolean> {
    await this.#deps.guard.check(attempt);
    return this.#deps.hashLimiter.run(attempt.address, async () => {
      // Attempts that failed while this one waited count, too.
      await this.#deps.reserve.spend(() => this.#deps.guard.begin(attempt));
      // Compares with a dummy hash, so that the response takes equally long for unknown users.
      const hash = user?.password_hash ?? this.#deps.passwords.dummyHash;
      const same = await this.#deps.passwords.verify(password, hash);
      if (!user || !same) await this.#deps.guard.failed(attempt);
      return same;
    });
  }

  /**
   * Exchanges a refresh token for new tokens. A token that is used twice may have been stolen, so the whole family is
   * revoked (RFC 9700 §4.14), unless two requests of the same user raced.
   *
   * @throws UnauthorizedError if the token is unknown, expired or was used before
   * @throws TooManyError if the address sent too many invalid tokens
   */
  async refresh(token: string, { address, userAgent }: Device): Promise<Tokens> {
    await this.#deps.addresses.check(address);
    const hash = hashOf(token);
    const stored = await this.#deps.refreshTokens.byHash(hash);
    const user = stored && (await this.#deps.users.byId(stored.user_id));
    if (!user || isBlocked(user) || stored.expires_at <= this.#deps.now().getTime()) {
      await this.#deps.addresses.count(address);
      throw new UnauthorizedError('The refresh token is not valid');
    }
    const next = this.#nextToken(user, stored.family);
    // One transaction, because a token that is stored after its family was revoked would remain valid.
    const usedNow = this.#deps.now().getTime();
    const isFirst = await this.#deps.reserve.spend(() =>
      this.#deps.refreshTokens.replace(hash, usedNow, next.stored),
    );
    if (!isFirst) {
      const usedAt = (await this.#deps.refreshTokens.byHash(hash))?.used ?? 0;
      if (this.#deps.now().getTime() - usedAt > raceMs) await this.#end(stored.family);
      throw new UnauthorizedError('The refresh token was used before; sign in again');
    }
    const use = {
      user_agent: userAgent,
      address,
      last_used_at: usedNow,
      expires_at: next.stored.expires_at,
    };
    await this.#deps.reserve.spend(() => this.#deps.signIns.use(stored.family, use));
    return this.#tokens(user, next);
  }

  /** Returns the user of a refresh token; undefined for unknown tokens. */
  async userOf(token: string): Promise<UserRow | undefined> {
    const stored = await this.#deps.refreshTokens.byHash(hashOf(token));
    return stored && this.#deps.users.byId(stored.user_id);
  }

  /** Ends all sessions of the same sign-in, and returns it. Returns null for unknown tokens. */
  async logout(token: string): Promise<string | null> {
    const stored = await this.#deps.refreshTokens.byHash(hashOf(token));
    if (stored) await this.#end(stored.family);
    return stored?.family ?? null;
  }

  /** @param except the session to keep */
  async endAll(userId: string, except?: string): Promise<void> {
    for (const family of await this.#deps.refreshTokens.familiesOf(userId))
      if (family !== except) await this.#end(family);
  }

  /** Returns false if the user has no such session. */
  async endOne(userId: string, family: string): Promise<boolean> {
    const isOwn = (await this.#deps.refreshTokens.familiesOf(userId)).includes(family);
    if (isOwn) await this.#end(family);
    return isOwn;
  }

  /** @throws UnauthorizedError if the token is invalid, its session has ended or its user was deleted */
  async authenticate(accessToken: string): Promise<CurrentUser> {
    const holder = await this.#deps.accessTokens.verify(accessToken);
    // Gets the cache before the queries, so that a write during the queries invalidates their result.
    const cachedUsers = this.#currentUsers();
    const cached = cachedUsers.get(holder);
    if (cached !== undefined) return cached;
    const [user, hasEnded] = await Promise.all([
      this.#deps.users.byId(holder.userId),
      this.#deps.refreshTokens.hasEnded(holder.family),
    ]);
    if (!user || isBlocked(user)) throw new UnauthorizedError('The token is not valid');
    if (hasEnded) throw new UnauthorizedError('The session has ended');
    const current = { ...toUser(user), session: holder.family };
    cachedUsers.set(holder, current);
    return current;
  }

  #currentUsers(): WeakMap<TokenHolder, CurrentUser> {
    const moment = this.#deps.db.moment();
    if (moment !== this.#cachedAt) this.#cachedUsers = new WeakMap();
    this.#cachedAt = moment;
    return this.#cachedUsers;
  }

  /** Also rejects access tokens of the family that have not expired. */
  #end(family: string): Promise<void> {
    const until = this.#deps.now().getTime() + this.#deps.accessTokens.seconds * 1000;
    return this.#deps.reserve.spend(() => this.#deps.refreshTokens.endFamily(family, until));
  }

  #nextToken(user: UserRow, family: string): NextToken {
    const token = randomBytes(32).toString('base64url');
    const expires_at = this.#deps.now().getTime() + this.#deps.refreshTokenDays * dayMs;
    return { token, stored: { token_hash: hashOf(token), user_id: user.id, family, expires_at } };
  }

  async #tokens(user: UserRow, { token, stored }: NextToken): Promise<Tokens> {
    return {
      access_token: await this.#deps.accessTokens.sign(toUser(user), stored.family),
      refresh_token: token,
      token_type: 'bearer',
      expires_in: this.#deps.accessTokens.seconds,
    };
  }
}
