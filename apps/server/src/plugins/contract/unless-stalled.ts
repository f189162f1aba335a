import type { FastifyRequest } from 'fastify';
import { StalledError } from '../../errors.ts';

/** In each stretch of time; any connection that works sends more. */
const leastBytes = 1024;

/**
 * Waits for a body that comes in. When it no longer does, its connection is closed after the answer, and whatever was
 * received goes.
 * @throws StalledError when next to nothing has come for so long.
 */
export async function unlessStalled<Received>(
  { raw }: FastifyRequest,
  seconds: number,
  receiving: Promise<Received>,
): Promise<Received> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    if (raw.socket.bytesRead - before < leastBytes) {
      const error = new StalledError(seconds);
      // Node forgets a request that is answered, so whoever receives it is told by hand that no more will come.
      raw.socket.once('close', () => raw.destroy(error));
      reject(error);
    }
    before = raw.socket.bytesRead;
  }, seconds * 1000);
  try {
    return await Promise.race([receiving, stalled]);
  } finally {
    clearInterval(watch);
  }
}
