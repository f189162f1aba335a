import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** OWASP password storage cheat sheet: N = 2^17, r = 8, p = 1. */
const safeCost = 2 ** 17;
const shape = { r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyLength = 32;

const stored = (cost: number, salt: Buffer, key: Buffer) =>
  ['scrypt', cost, shape.r, shape.p, salt.toString('base64'), key.toString('base64')].join('$');

/** Of no password that anybody could find; comparing against it takes as long as against any other. */
export const hashOfNobody = stored(safeCost, Buffer.alloc(16), Buffer.alloc(keyLength));

/**
 * @param cost scrypt's N; below the default only where everybody knows the passwords anyway.
 * @returns `scrypt$N$r$p$salt$key`, base64.
 */
export async function hashPassword(password: string, cost = safeCost): Promise<string> {
  const salt = randomBytes(16);
  return stored(cost, salt, await derive(password, salt, keyLength, { ...shape, N: cost }));
}

/** Compares in constant time; false for a stored text of another form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: shape.maxmem };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), expected.length, options),
    expected,
  );
}
