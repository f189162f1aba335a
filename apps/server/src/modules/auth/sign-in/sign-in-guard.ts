import { createHash } from 'node:crypto';
import type { SignInFailuresRepository } from './sign-in-failures-repository.ts';
import { type AddressLimit, networkOf, tooManyAttempts } from './address-limit.ts';

const hourMs = 3_600_000;
const freeFailures = 5;
/** Limits an account to fewer than 50 failures per hour. */
const maxWaitMs = 100_000;

/** Returns the wait in milliseconds: 0 for the first failures, then doubled with each failure. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), maxWaitMs);
}

export interface Attempt {
  /** The name as entered. */
  username: string;
  /** Id of the user; null for an unknown name. */
  userId: string | null;
  address: string;
}

interface Dependencies {
  failures: SignInFailuresRepository;
  addresses: AddressLimit;
  now: () => Date;
}

/**
 * Slows down password guessing by address and, across restarts, by account. Failures from networks where the user has
 * signed in before are counted separately from all others, so that an attacker cannot lock the user out. The total
 * stays below 100 failures per hour (ASVS 4.0.3, 2.2.1). Unknown names are treated in the same way.
 */
export class SignInGuard {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws TooManyError if the account or the address must wait */
  async check(attempt: Attempt): Promise<void> {
    await this.#failuresOf(attempt);
  }

  /**
   * Repeats the check just before the password is verified. Of several simultaneous attempts, on any server, only one
   * proceeds; otherwise the others would skip the wait.
   *
   * @throws TooManyError if the account or the address must wait
   */
  async begin(attempt: Attempt): Promise<void> {
    const row = await this.#failuresOf(attempt);
    const wait = waitAfter(row?.failures ?? 0);
    if (row === undefined || wait === 0) return;
    if (!(await this.#deps.failures.begin(row, this.#deps.now().getTime()))) throw tooManyAttempts(wait);
  }

  async #failuresOf(attempt: Attempt) {
    const known = await this.#isKnown(attempt);
    if (!known) await this.#deps.addresses.check(attempt.address);
    const row = await this.#deps.failures.byHash(hashOf(attempt, known));
    const since = this.#deps.now().getTime() - (row?.last_at ?? 0);
    if (row === undefined || since >= hourMs) return undefined;
    const wait = waitAfter(row.failures);
    // Even if the clock was set back, nobody waits longer than `wait`.
    if (since < wait) throw tooManyAttempts(Math.min(wait, wait - since));
    return row;
  }

  async failed(attempt: Attempt): Promise<void> {
    await this.#deps.addresses.count(attempt.address);
    const name_hash = hashOf(attempt, await this.#isKnown(attempt));
    const last_at = this.#deps.now().getTime();
    await this.#deps.failures.add({ name_hash, user_id: attempt.userId, last_at }, hourMs);
  }

  async succeeded(attempt: Attempt & { userId: string }): Promise<void> {
    const { userId, address } = attempt;
    await this.#deps.failures.know(userId, networkOf(address), this.#deps.now().getTime());
    await this.#deps.failures.remove(hashOf(attempt, true));
  }

  async #isKnown({ userId, address }: Attempt): Promise<boolean> {
    return userId !== null && this.#deps.failures.isKnown(userId, networkOf(address));
  }
}

/** Hashes the account id or the unknown name, which may be a password that was entered by mistake. */
function hashOf({ username, userId }: Attempt, known: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([userId ?? username.toLowerCase(), known]))
    .digest('hex');
}
