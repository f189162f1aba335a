import type { FastifyRequest } from 'fastify';
import { StalledError } from '../../errors.ts';
import type { ReceivedForm } from './receive-form.ts';

/** In each stretch of time; any connection that works sends more. */
const minBytes = 1024;

/**
 * Waits for a form that comes in. When it no longer does, its connection is closed after the answer, and whatever was
 * received goes, also if the rest of it comes after all.
 * @throws StalledError when next to nothing has come for so long and it is not complete.
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
      // Node forgets a request that is answered, so whoever receives it is told by hand that no more will come.
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
