import { TooManyError } from '../../errors.ts';

const retrySeconds = 10;

/** How many files each user sends, or has read, at once. */
export class InFlight {
  readonly #most: number;
  readonly #byUser = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws TooManyError when the user has as many under way as allowed. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#byUser.get(userId) ?? 0;
    if (underWay >= this.#most)
      throw new TooManyError(
        `You are sending ${this.#most} files already. Try again when one of them is stored.`,
        retrySeconds,
      );
    this.#byUser.set(userId, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (this.#byUser.get(userId) ?? 1) - 1;
      if (left === 0) this.#byUser.delete(userId);
      else this.#byUser.set(userId, left);
    }
  }
}
