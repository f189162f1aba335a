import { Server as NetServer } from 'node:net';
import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DomainError, StoppingError } from '../errors.ts';

/** Time for pending responses once the server accepts no more connections. */
const closingMs = 10_000;
/** Maximum time in which the last accepted connections can send their requests and receive the responses. */
const lastRequestMs = 5000;
const pollMs = 50;

export interface Shutdown {
  /** Aborts when the server accepts no more connections, so that long operations stop. */
  stopping: AbortSignal;
  /**
   * Reports the server as not ready, so that a proxy sends new requests elsewhere, but continues to serve requests.
   */
  drain: (seconds: number) => Promise<void>;
}

const openConnections = (server: NetServer) =>
  new Promise<number>((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });

/**
 * Finishes pending responses on shutdown and accepts no new connections. An open connection may send one more request.
 */
export function registerDrain(app: FastifyInstance): Shutdown {
  const stopping = new AbortController();
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
    stopping.abort(new StoppingError());
    setTimeout(() => app.server.closeAllConnections(), closingMs).unref();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isNotReady = isDraining && request.routeOptions.url === '/api/ready';
    done(isNotReady ? new DomainError(503, 'The server is stopping.') : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    stopping: stopping.signal,
    drain: async (seconds) => {
      isDraining = true;
      if (seconds === 0) return;
      await sleep(seconds * 1000);
      // Let the event loop accept pending connections first: the operating system resets connections that are not
      // accepted.
      await immediately();
      // The `close` of an HTTP server would also end new connections whose request has not arrived yet.
      NetServer.prototype.close.call(app.server);
      const giveUp = performance.now() + lastRequestMs;
      while ((await openConnections(app.server)) > 0 && performance.now() < giveUp) await sleep(pollMs);
    },
  };
}
