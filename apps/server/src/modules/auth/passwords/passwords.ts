import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordThreads } from './password-threads.ts';

/** OWASP password storage cheat sheet: N = 2^17, r = 8, p = 1. */
const safeCost = 2 ** 17;
const shape = { r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyLength = 32;

const stored = (cost: number, salt: Buffer, key: Buffer) =>
  ['scrypt', cost, shape.r, shape.p, salt.toString('base64'), key.toString('base64')].join('$');

/** Hashes and compares passwords. */
export class Passwords {
  /** A hash that matches no known password. Comparing a password with it takes as long as with a real hash. */
  readonly dummyHash: string;
  readonly #threads: Pick<PasswordThreads, 'derive'>;
  readonly #cost: number;

  /** @param cost scrypt's N; use a lower cost than the default only for public passwords */
  constructor(threads: Pick<PasswordThreads, 'derive'>, cost = safeCost) {
    this.#threads = threads;
    this.#cost = cost;
    this.dummyHash = stored(cost, Buffer.alloc(16), Buffer.alloc(keyLength));
  }

  /** @returns `scrypt$N$r$p$salt$key`, with salt and key in base64 */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const options = { ...shape, N: this.#cost };
    const key = await this.#threads.derive({ password, salt, length: keyLength, options });
    return stored(this.#cost, salt, Buffer.from(key));
  }

  /** Compares in constant time. Returns false for a hash in another format. */
  async verify(password: string, hash: string): Promise<boolean> {
    const [kind, N, r, p, salt, key] = hash.split('$');
    if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
    const expected = Buffer.from(key, 'base64');
    const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: shape.maxmem };
    const length = expected.length;
    return timingSafeEqual(
      await this.#threads.derive({ password, salt: Buffer.from(salt, 'base64'), length, options }),
      expected,
    );
  }
}
