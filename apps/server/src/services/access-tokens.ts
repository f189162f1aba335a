import { errors, jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../errors.ts';

const issuer = 'forecast-console';
/** Verified tokens that are kept; more than people work in one workspace at once. */
const mostVerified = 1000;

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
  readonly #verified = new Map<string, { userId: string; expiresAtMs: number }>();
  readonly seconds: number;

  constructor(secret: string, seconds: number, now: () => Date) {
    this.#key = Buffer.from(secret, 'base64');
    this.#now = now;
    this.seconds = seconds;
  }

  /** @param changed what this token says otherwise than usual; verifying it looks at none of the claims. */
  sign(
    user: TokenUser,
    changed: { seconds?: number | undefined; claims?: Record<string, unknown> } = {},
  ): Promise<string> {
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    return new SignJWT({ username: user.username, roles: user.roles, ...changed.claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (changed.seconds ?? this.seconds))
      .sign(this.#key);
  }

  /**
   * @returns the id of the user the token was given to.
   * @throws UnauthorizedError when the token was not signed here, or has expired.
   */
  async verify(token: string): Promise<string> {
    const known = this.#verified.get(token);
    if (known !== undefined && known.expiresAtMs > this.#now().getTime()) return known.userId;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        issuer,
        algorithms: ['HS256'],
        currentDate: this.#now(),
        requiredClaims: ['sub', 'exp'],
      });
      if (payload.sub !== undefined && payload.exp !== undefined) {
        if (this.#verified.size >= mostVerified) this.#verified.clear();
        this.#verified.set(token, { userId: payload.sub, expiresAtMs: payload.exp * 1000 });
        return payload.sub;
      }
    } catch (error) {
      this.#verified.delete(token);
      if (error instanceof errors.JWTExpired) throw new UnauthorizedError('The session has expired');
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new UnauthorizedError('The token is not valid');
  }
}
