import { TooManyError } from '../../errors.ts';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';

const retrySeconds = 10;

/** How many files each user sends, or has read, at once. */
export class InFlight {
  readonly #most: number;
  readonly #places: Pick<Ephemeral, 'takePlace'>;

  constructor(most: number, places: Pick<Ephemeral, 'takePlace'>) {
    this.#most = most;
    this.#places = places;
  }

  /** @throws TooManyError when the user has as many under way as allowed. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.#places.takePlace(userId, this.#most);
    if (giveBack === null)
      throw new TooManyError(
        `You are sending ${this.#most} files already. Try again when one of them is stored.`,
        retrySeconds,
      );
    try {
      return await work();
    } finally {
      await giveBack();
    }
  }
}
