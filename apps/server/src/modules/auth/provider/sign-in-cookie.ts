import { EncryptJWT, jwtDecrypt } from 'jose';
import type { SignInSecrets } from './oidc-provider.ts';

/** Time to sign in at the provider. */
export const signInSeconds = 600;
const name = 'fc_sign_in';
const path = '/api/auth/provider';

/** A sign-in that a browser has started. */
export interface StartedSignIn extends SignInSecrets {
  returnTo: string;
}

/** Keeps a started sign-in in an encrypted cookie, so that only the same browser can complete it, on any server. */
export class SignInCookie {
  readonly #key: Uint8Array;
  readonly #attributes: string;
  readonly #now: () => Date;

  /** @param secret 32 bytes in Base64 */
  constructor(secret: string, isSecure: boolean, now: () => Date) {
    this.#key = Buffer.from(secret, 'base64');
    this.#attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    this.#now = now;
  }

  /** Returns the value of the Set-Cookie header. */
  async seal(started: StartedSignIn): Promise<string> {
    const now = Math.floor(this.#now().getTime() / 1000);
    const token = await new EncryptJWT({ ...started })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt(now)
      .setExpirationTime(now + signInSeconds)
      .encrypt(this.#key);
    return `${name}=${token}; ${this.#attributes}; Max-Age=${signInSeconds}`;
  }

  /** Returns the value of the Set-Cookie header that removes the cookie. */
  get removal(): string {
    return `${name}=; ${this.#attributes}; Max-Age=0`;
  }

  /** Returns the sign-in in a Cookie header; null if there is none, or it has expired. */
  async open(cookies: string | null): Promise<StartedSignIn | null> {
    const cookie = (cookies ?? '').split(/; */).find((one) => one.startsWith(`${name}=`));
    if (cookie === undefined) return null;
    try {
      const { payload } = await jwtDecrypt<StartedSignIn>(cookie.slice(name.length + 1), this.#key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: this.#now(),
        requiredClaims: ['exp'],
      });
      return payload;
    } catch {
      return null;
    }
  }
}
