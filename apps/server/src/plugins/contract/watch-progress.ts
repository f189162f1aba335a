import type { FastifyRequest } from 'fastify';

/** In each stretch of time; any connection that works sends more. */
const leastBytes = 1024;

/**
 * Ends the connection of a caller who sends next to nothing for so long; whatever was received goes.
 * @returns what ends the watch, for when all is received
 */
export function watchProgress({ raw }: FastifyRequest, seconds: number): () => void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before < leastBytes)
      raw.destroy(new Error(`the caller sent nothing for ${seconds} seconds`));
    before = socket.bytesRead;
  }, seconds * 1000);
  return () => clearInterval(watch);
}
