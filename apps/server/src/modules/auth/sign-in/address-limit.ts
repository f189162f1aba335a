import { isIPv6 } from 'node:net';
import { TooManyError } from '../../../errors.ts';
import type { Ephemeral } from '../../../db/ephemeral/ephemeral.ts';

/** Returns the /64 network of an IPv6 address, because one host can use all of its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Returns the error for a rejected attempt, which includes the time to wait. */
export function tooManyAttempts(waitMs: number): TooManyError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new TooManyError(`Too many attempts. Try again in ${seconds} seconds.`, seconds);
}

/** Limits attempts per minute and address. */
export class AddressLimit {
  readonly #perMinute: number;
  readonly #ephemeral: Ephemeral;

  constructor(perMinute: number, ephemeral: Ephemeral) {
    this.#perMinute = perMinute;
    this.#ephemeral = ephemeral;
  }

  /** @throws TooManyError if the attempts of this minute are used up */
  async check(address: string): Promise<void> {
    const { count, leftMs } = await this.#ephemeral.getAttempts(networkOf(address));
    if (count >= this.#perMinute) throw tooManyAttempts(leftMs);
  }

  async count(address: string): Promise<void> {
    await this.#ephemeral.addAttempt(networkOf(address));
  }

  /**
   * Counts and checks in one step, so that concurrent attempts cannot exceed the limit.
   *
   * @throws TooManyError if the attempts of this minute were already used up
   */
  async take(address: string): Promise<void> {
    const { count, leftMs } = await this.#ephemeral.addAttempt(networkOf(address));
    if (count > this.#perMinute) throw tooManyAttempts(leftMs);
  }
}
