import { TooManyError } from '../errors.ts';

const retrySeconds = 5;

/**
 * Limits concurrent tasks. Waiting tasks are served round-robin by user, so one user's backlog does not delay the
 * others.
 */
export class FairLimiter {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  /** Waiting tasks by user; the user served next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #runningCount = 0;

  constructor(maxRunning: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws TooManyError when `maxWaiting` tasks wait already. */
  async run<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#runningCount < this.#maxRunning) this.#runningCount++;
    else await this.#wait(userId);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #wait(userId: string): Promise<void> {
    if (this.#waitingCount >= this.#maxWaiting)
      throw new TooManyError('Too many people are signing in. Try again in a moment.', retrySeconds);
    this.#waitingCount++;
    return new Promise((start) => {
      const ofUser = this.#waiting.get(userId);
      if (ofUser) ofUser.push(start);
      else this.#waiting.set(userId, [start]);
    });
  }

  /** Passes the free slot to the next waiting task directly, so that no new task can take it in between. */
  #startNext(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#runningCount--;
      return;
    }
    const [userId, [start, ...others]] = first;
    this.#waiting.delete(userId);
    if (others.length > 0) this.#waiting.set(userId, others);
    this.#waitingCount--;
    start?.();
  }
}
