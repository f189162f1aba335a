import { createHash } from 'node:crypto';
import type { SignInFailuresRepository } from './sign-in-failures-repository.ts';
import { type AddressLimit, networkOf, tooManyAttempts } from './address-limit.ts';

const hourMs = 3_600_000;
const freeFailures = 5;
/** With those before it, fewer than 50 failures an hour. */
const maxWaitMs = 100_000;

/** How long an account waits after so many failures: not at all at first, then twice as long each time. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), maxWaitMs);
}

/** Who wants to sign in: the name as it was given, whose it is, and from where. */
export interface Attempt {
  username: string;
  userId: string | null;
  address: string;
}

interface Dependencies {
  failures: SignInFailuresRepository;
  addresses: AddressLimit;
  now: () => Date;
}

/**
 * Slows guessing down: by address, and by account over restarts. Failures from where the owner of an account
 * has signed in before and those from anywhere else count apart, so that no stranger locks the owner out;
 * together they are fewer than 100 an hour (ASVS 4.0.3, 2.2.1). Names nobody has are treated alike.
 */
export class SignInGuard {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws TooManyError when the attempt comes too early. */
  async check(attempt: Attempt): Promise<void> {
    await this.#failuresOf(attempt);
  }

  /**
   * The same just before the password is looked at. Of those that come at the same moment after a wait, to whatever server,
   * one goes on: the others would be as many guesses without a wait.
   * @throws TooManyError when the attempt comes too early.
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
    // A clock that was set back makes nobody wait longer.
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

/** Of the account or, where nobody has the name, of the name: what people type by mistake may be a password. */
function hashOf({ username, userId }: Attempt, known: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([userId ?? username.toLowerCase(), known]))
    .digest('hex');
}
