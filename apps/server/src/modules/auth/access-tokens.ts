import { errors, jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../../errors.ts';

const issuer = 'forecast-console';
/** Verified tokens that are kept; more than people work in one workspace at once. */
const maxVerified = 1000;

/** Whose a token is, and of which sign-in. */
export interface TokenHolder {
  userId: string;
  family: string;
}

export interface TokenUser {
  id: string;
  username: string;
  roles: string[];
}

/** Signs and verifies access tokens (JWT, HS256) with the workspace's own secret. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #now: () => Date;
  /** Tokens whose signature was right, with what they say; verifying costs more than the rest of a small read. */
  readonly #verified = new Map<string, { holder: TokenHolder; expiresAtMs: number }>();
  readonly seconds: number;

  constructor(secret: string, seconds: number, now: () => Date) {
    this.#key = Buffer.from(secret, 'base64');
    this.#now = now;
    this.seconds = seconds;
  }

  /**
   * @param family the sign-in it comes from: when that ends, so does the token
   * @param changed what this token says otherwise than usual; verifying it looks at none of the claims.
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

  /** Whose a token is that was verified before; null where it has to be verified. */
  known(token: string): TokenHolder | null {
    const known = this.#verified.get(token);
    return known !== undefined && known.expiresAtMs > this.#now().getTime() ? known.holder : null;
  }

  /**
   * @throws UnauthorizedError when the token was not signed here, or has expired.
   */
  async verify(token: string): Promise<TokenHolder> {
    const known = this.known(token);
    if (known !== null) return known;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        issuer,
        algorithms: ['HS256'],
        currentDate: this.#now(),
        requiredClaims: ['sub', 'exp'],
      });
      const { sub, exp, sid } = payload;
      if (sub !== undefined && exp !== undefined && typeof sid === 'string') {
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
