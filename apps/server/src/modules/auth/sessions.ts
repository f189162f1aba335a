import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { components } from '@forecast-console/api-client/schema';
import type { RefreshTokensRepository } from './refresh-tokens-repository.ts';
import type { RefreshTokensTable } from '../../db/schema.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { UserRow, UsersRepository } from './users-repository.ts';
import type { FairLimiter } from '../../compute/fair-limiter.ts';
import type { AccessTokens, TokenHolder } from './access-tokens.ts';
import { UnauthorizedError } from '../../errors.ts';
import type { AddressLimit } from './address-limit.ts';
import type { Passwords } from './passwords.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { toUser } from './user.ts';

type Tokens = components['schemas']['Tokens'];

const dayMs = 86_400_000;
/** Two tabs, or a call and its repetition, ask within this time of each other. */
const raceMs = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface NextToken {
  token: string;
  stored: Insertable<RefreshTokensTable>;
}

interface Dependencies {
  users: UsersRepository;
  refreshTokens: RefreshTokensRepository;
  /** Tells whether anything was written since a user was looked up. */
  changes: { moment(): number };
  reserve: Reserve;
  accessTokens: AccessTokens;
  passwords: Passwords;
  guard: SignInGuard;
  addresses: AddressLimit;
  hashLimiter: FairLimiter;
  refreshTokenDays: number;
  now: () => Date;
}

/** Signing in, staying signed in, and knowing who calls. */
export class Sessions {
  readonly #deps: Dependencies;
  /** Who was found to hold a token, until something is stored. */
  #known = new WeakMap<TokenHolder, CurrentUser>();
  #knownAt = -1;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @throws UnauthorizedError without saying which of the two was wrong.
   * @throws TooManyError when the address or the account has to wait, or too many sign in at once.
   */
  async login(username: string, password: string, address: string): Promise<Tokens> {
    // Names are kept in one form; those of before as they were given.
    const user =
      (await this.#deps.users.byUsername(username)) ??
      (await this.#deps.users.byUsername(username.normalize('NFKC')));
    const attempt = { username, userId: user?.id ?? null, address };
    await this.#deps.guard.check(attempt);
    const right = await this.#deps.hashLimiter.run(address, async () => {
      // Those that failed while this one waited count too.
      await this.#deps.reserve.spend(() => this.#deps.guard.begin(attempt));
      // With no such user the answer takes as long as with one.
      const same = await this.#deps.passwords.verify(
        password,
        user?.password_hash ?? this.#deps.passwords.dummyHash,
      );
      if (!user || !same) await this.#deps.guard.failed(attempt);
      return same;
    });
    if (!user || !right) throw new UnauthorizedError('Incorrect username or password');
    const next = this.#nextToken(user, randomUUID());
    // Who cannot sign in cannot make room.
    await this.#deps.reserve.spend(async () => {
      await this.#deps.guard.succeeded({ ...attempt, userId: user.id });
      await this.#deps.refreshTokens.removeExpired(this.#deps.now().getTime());
      await this.#deps.refreshTokens.insert(next.stored);
    });
    return this.#tokens(user, next);
  }

  /**
   * Exchanges a refresh token for the next tokens. A token that is used twice may have been stolen, so that
   * ends the whole family (RFC 9700 §4.14), unless two callers of one user merely raced each other.
   * @throws UnauthorizedError when the token is unknown, expired or was used before.
   * @throws TooManyError when too many wrong ones came from the address.
   */
  async refresh(token: string, address: string): Promise<Tokens> {
    await this.#deps.addresses.check(address);
    const hash = hashOf(token);
    const stored = await this.#deps.refreshTokens.byHash(hash);
    const user = stored && (await this.#deps.users.byId(stored.user_id));
    if (!user || stored.expires_at <= this.#deps.now().getTime()) {
      await this.#deps.addresses.count(address);
      throw new UnauthorizedError('The refresh token is not valid');
    }
    const next = this.#nextToken(user, stored.family);
    // In one step: a token stored after the family was ended would outlive it.
    const usedNow = this.#deps.now().getTime();
    const isFirst = await this.#deps.reserve.spend(() =>
      this.#deps.refreshTokens.replace(hash, usedNow, next.stored),
    );
    if (!isFirst) {
      const usedAt = (await this.#deps.refreshTokens.byHash(hash))?.used ?? 0;
      if (this.#deps.now().getTime() - usedAt > raceMs) await this.#end(stored.family);
      throw new UnauthorizedError('The refresh token was used before; sign in again');
    }
    return this.#tokens(user, next);
  }

  /** Ends every session that came from the same sign-in; what nobody was given ends nothing. */
  async logout(token: string): Promise<void> {
    const stored = await this.#deps.refreshTokens.byHash(hashOf(token));
    if (stored) await this.#end(stored.family);
  }

  async endAll(userId: string): Promise<void> {
    for (const family of await this.#deps.refreshTokens.familiesOf(userId)) await this.#end(family);
  }

  /** Who was found to hold a token; null where that has to be asked, as after anything was stored. */
  getCachedUser(accessToken: string): CurrentUser | null {
    const holder = this.#deps.accessTokens.getVerified(accessToken);
    return holder === null ? null : (this.#knownNow().get(holder) ?? null);
  }

  /** @throws UnauthorizedError when the token is not valid, its session has ended or its user is gone. */
  async authenticate(accessToken: string): Promise<CurrentUser> {
    const holder = await this.#deps.accessTokens.verify(accessToken);
    // Who is found now does not belong to what is known after the next change.
    const known = this.#knownNow();
    const found = known.get(holder);
    if (found !== undefined) return found;
    const [user, hasEnded] = await Promise.all([
      this.#deps.users.byId(holder.userId),
      this.#deps.refreshTokens.hasEnded(holder.family),
    ]);
    if (!user) throw new UnauthorizedError('The token is not valid');
    if (hasEnded) throw new UnauthorizedError('The session has ended');
    const current = toUser(user);
    known.set(holder, current);
    return current;
  }

  #knownNow(): WeakMap<TokenHolder, CurrentUser> {
    const moment = this.#deps.changes.moment();
    if (moment !== this.#knownAt) this.#known = new WeakMap();
    this.#knownAt = moment;
    return this.#known;
  }

  /** Access tokens that came from it work no more either, though they have not expired. */
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
