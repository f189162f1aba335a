import { TooManyError } from '../errors.ts';

/** Assumed duration of a task until the first task has finished. */
const initialTaskMs = 500;
/** Weight of the latest task in the average duration. */
const averageWeight = 0.2;

/**
 * Limits concurrent tasks. Waiting tasks are served round-robin by user, so one user's backlog does not delay the
 * others.
 */
export class FairLimiter {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #maxRunningPerUser: number;
  /** Waiting tasks by user; the user served next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  /** Running tasks by user. */
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #averageTaskMs = initialTaskMs;

  constructor(
    maxRunning: number,
    { maxWaiting = Number.POSITIVE_INFINITY, maxRunningPerUser = maxRunning } = {},
  ) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#maxRunningPerUser = maxRunningPerUser;
  }

  /**
   * @param signal removes the task from the queue when aborted; a running task is not stopped
   * @throws TooManyError with the expected wait, if `maxWaiting` tasks are already waiting
   */
  async run<Result>(userId: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#runningCount < this.#maxRunning && this.#mayRun(userId)) this.#count(userId, 1);
    else await this.#wait(userId, signal);
    const startedAt = performance.now();
    try {
      return await task();
    } finally {
      this.#averageTaskMs += averageWeight * (performance.now() - startedAt - this.#averageTaskMs);
      this.#count(userId, -1);
      this.#startNext();
    }
  }

  #mayRun(userId: string): boolean {
    return (this.#running.get(userId) ?? 0) < this.#maxRunningPerUser;
  }

  #count(userId: string, change: 1 | -1): void {
    this.#runningCount += change;
    const ofUser = (this.#running.get(userId) ?? 0) + change;
    if (ofUser === 0) this.#running.delete(userId);
    else this.#running.set(userId, ofUser);
  }

  #wait(userId: string, signal?: AbortSignal): Promise<void> {
    if (this.#waitingCount >= this.#maxWaiting) {
      const seconds = Math.max(1, Math.ceil(this.#expectedWaitMs() / 1000));
      throw new TooManyError(`Too many people are signing in. Try again in ${seconds} seconds.`, seconds);
    }
    this.#waitingCount++;
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#keepWaiting(
          userId,
          (this.#waiting.get(userId) ?? []).filter((other) => other !== start),
        );
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave);
      const ofUser = this.#waiting.get(userId);
      if (ofUser) ofUser.push(start);
      else this.#waiting.set(userId, [start]);
    });
  }

  /** Updates a user's waiting tasks after one of them has started or been removed. */
  #keepWaiting(userId: string, others: (() => void)[]): void {
    if (others.length > 0) this.#waiting.set(userId, others);
    else this.#waiting.delete(userId);
    this.#waitingCount--;
  }

  /** Estimated time until all waiting tasks have started. */
  #expectedWaitMs(): number {
    return (this.#waitingCount * this.#averageTaskMs) / this.#maxRunning;
  }

  /** Passes the free slot to the next waiting task directly, so that no new task can take it in between. */
  #startNext(): void {
    const next = [...this.#waiting].find(([userId]) => this.#mayRun(userId));
    if (next === undefined) return;
    const [userId, [start, ...others]] = next;
    // Moves the user to the end of the queue.
    this.#waiting.delete(userId);
    this.#keepWaiting(userId, others);
    this.#count(userId, 1);
    start?.();
  }
}
