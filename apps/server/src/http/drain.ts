import type { FastifyInstance } from 'fastify';
import { StoppingError } from '../errors.ts';

/** Time for pending responses on shutdown. */
const drainMs = 10_000;

/**
 * Finishes pending responses on shutdown and accepts no new connections. An open connection may send one more request.
 *
 * @returns a signal that aborts on shutdown, so that long operations stop
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
