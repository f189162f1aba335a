import type { FastifyInstance } from 'fastify';
import { StoppingError } from '../errors.ts';

/** Answers under way may take so long when the server is told to stop. */
const drainMs = 10_000;

/**
 * Lets a server that is told to stop end the answers under way and take no other connections; one that is open may
 * bring one more request.
 * @returns aborted when it is told to; what may take long gives up then
 */
export function registerDrain(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort(new StoppingError());
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  return stopping.signal;
}
