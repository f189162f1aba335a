import { TooManyError } from '../../errors.ts';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';

const retrySeconds = 10;

/** How many files each user sends, or has read, at once. */
export class UploadSlots {
  readonly #max: number;
  readonly #ephemeral: Pick<Ephemeral, 'acquireSlot'>;

  constructor(max: number, ephemeral: Pick<Ephemeral, 'acquireSlot'>) {
    this.#max = max;
    this.#ephemeral = ephemeral;
  }

  /** @throws TooManyError when the user has as many under way as allowed. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.#ephemeral.acquireSlot(userId, this.#max);
    if (release === null)
      throw new TooManyError(
        `You are sending ${this.#max} files already. Try again when one of them is stored.`,
        retrySeconds,
      );
    try {
      return await work();
    } finally {
      await release();
    }
  }
}
