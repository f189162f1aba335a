import { TooManyError } from '../../errors.ts';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';

const retrySeconds = 10;

/** Limits the concurrent uploads per user, including the reading of the files. */
export class UploadSlots {
  readonly #max: number;
  readonly #ephemeral: Pick<Ephemeral, 'acquireSlot'>;

  constructor(max: number, ephemeral: Pick<Ephemeral, 'acquireSlot'>) {
    this.#max = max;
    this.#ephemeral = ephemeral;
  }

  /** @throws TooManyError if all slots of the user are in use */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.#ephemeral.acquireSlot(userId, this.#max);
    if (release === null)
      throw new TooManyError(
        `You are already uploading ${this.#max} files. Try again when one of them is complete.`,
        retrySeconds,
      );
    try {
      return await work();
    } finally {
      await release();
    }
  }
}
