import { errors, jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../../errors.ts';

const issuer = 'forecast-console';
/** Tolerated difference between the clocks of servers that share a database. */
const maxClockSkewSeconds = 60;
/** Limits memory use. Exceeds the number of users who work in a workspace at the same time. */
const maxVerified = 1000;

/** The user of a token and the sign-in that the token comes from. */
export interface TokenHolder {
  userId: string;
  family: string;
}

export interface TokenUser {
  id: string;
  username: string;
  roles: string[];
}

/** Signs and verifies access tokens (JWT, HS256) with the secret of the workspace. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #now: () => Date;
  /** Cache of verified tokens: verifying takes longer than all other steps of a small read. */
  readonly #verified = new Map<string, { holder: TokenHolder; expiresAtMs: number }>();
  readonly seconds: number;

  constructor(secret: string, seconds: number, now: () => Date) {
    this.#key = Buffer.from(secret, 'base64');
    this.#now = now;
    this.seconds = seconds;
  }

  /**
   * @param family identifies the sign-in; the token becomes invalid when that session ends
   * @param changed lifetime and claims that differ from the default; `verify` ignores additional claims
   */
  sign(
    user: TokenUser,
    family: string,
    changed: { seconds?: number | undefined; claims?: Record<string, unknown> } = {},
  ): Promise<string> {
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    return new SignJWT({ username: user.username, roles: user.roles, sid: family, ...changed.claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (changed.seconds ?? this.seconds))
      .sign(this.#key);
  }

  /** @throws UnauthorizedError if the signature is wrong, or the token has expired or was issued in the future */
  async verify(token: string): Promise<TokenHolder> {
    const verified = this.#verified.get(token);
    if (verified !== undefined && verified.expiresAtMs > this.#now().getTime()) return verified.holder;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        issuer,
        algorithms: ['HS256'],
        currentDate: this.#now(),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const { sub, exp, iat = Infinity, sid } = payload;
      const isIssued = iat <= this.#now().getTime() / 1000 + maxClockSkewSeconds;
      if (sub !== undefined && exp !== undefined && isIssued && typeof sid === 'string') {
        if (this.#verified.size >= maxVerified) this.#verified.clear();
        const holder = { userId: sub, family: sid };
        this.#verified.set(token, { holder, expiresAtMs: exp * 1000 });
        return holder;
      }
    } catch (error) {
      this.#verified.delete(token);
      if (error instanceof errors.JWTExpired) throw new UnauthorizedError('The session has expired');
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new UnauthorizedError('The token is not valid');
  }
}
