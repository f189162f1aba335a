import type { FastifyRequest } from 'fastify';
import { StalledError } from '../../errors.ts';
import type { ReceivedForm } from './receive-form.ts';

/** Bytes per interval; every working connection sends more. */
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
        () => 'it has removed what it received',
      );
    throw error;
  } finally {
    clearInterval(watch);
  }
}
