import { isIPv6 } from 'node:net';
import { TooManyError } from '../../errors.ts';

const minuteMs = 60_000;
/** Addresses counted at once; whoever has more of them is not slowed down by counting each. */
const mostAddresses = 10_000;

/** Whoever has an IPv6 address has 2^64 of them, which count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The refusal of an attempt, with the time to wait before the next one. */
export function tooManyAttempts(waitMs: number): TooManyError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new TooManyError(`Too many attempts. Try again in ${seconds} seconds.`, seconds);
}

/** So many attempts a minute from one address. */
export class AddressLimit {
  readonly #perMinute: number;
  readonly #now: () => Date;
  readonly #counted = new Map<string, { attempts: number; until: number }>();

  constructor(perMinute: number, now: () => Date) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws TooManyError when the attempts of the minute are used up. */
  check(address: string): void {
    const wait = this.#of(address).until - this.#now().getTime();
    if (this.#of(address).attempts >= this.#perMinute) throw tooManyAttempts(wait);
  }

  count(address: string): void {
    const counted = this.#of(address);
    counted.attempts++;
    // The oldest stand first.
    const [oldest] = this.#counted.keys();
    if (this.#counted.size >= mostAddresses && oldest !== undefined) this.#counted.delete(oldest);
    this.#counted.set(networkOf(address), counted);
  }

  #of(address: string): { attempts: number; until: number } {
    const now = this.#now().getTime();
    const known = this.#counted.get(networkOf(address));
    return known && now < known.until && known.until <= now + minuteMs
      ? known
      : { attempts: 0, until: now + minuteMs };
  }
}
