import type { FastifyRequest } from 'fastify';
import { StalledError, TooManyError } from '../../errors.ts';
import type { ReceivedForm } from './receive-form.ts';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';

/** Minimum number of bytes received per interval. Every working connection sends more. */
const minBytes = 1024;

/**
 * Waits for a form. If it stalls, closes the connection after the response and removes the received file, even if the
 * rest arrives later.
 *
 * @throws StalledError if an incomplete form receives less than `minBytes` within the given seconds
 */
export async function withStallTimeout<Received extends Pick<ReceivedForm, 'remove'>>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  seconds: number,
  receiving: Promise<Received>,
): Promise<Received> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    if (!raw.complete && raw.socket.bytesRead - before < minBytes) {
      const error = new StalledError(seconds);
      // Node does not end the stream of a request after its response, so the receiver would wait forever.
      raw.socket.once('close', () => raw.destroy(error));
      reject(error);
    }
    before = raw.socket.bytesRead;
  }, seconds * 1000);
  try {
    return await Promise.race([receiving, stalled]);
  } catch (error) {
    if (error instanceof StalledError)
      receiving.then(
        (form) => form.remove(),
        // The receiver has already removed its file.
        () => undefined,
      );
    throw error;
  } finally {
    clearInterval(watch);
  }
}

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
