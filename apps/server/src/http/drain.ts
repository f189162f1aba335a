import { Server as NetServer } from 'node:net';
import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DomainError, StoppingError } from '../errors.ts';

/** Time for pending responses once the server accepts no more connections. */
const closingMs = 10_000;
/** Maximum time in which the last accepted connections can send their requests and receive the responses. */
const lastRequestMs = 5000;
const pollMs = 50;
/** A turn of the event loop that takes longer does other work after it looked for new connections. */
const quietTurnMs = 0.5;
/** Maximum time to wait for quiet turns. */
const quietMs = 1000;

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

/** Waits for two short turns of the event loop, one after the other, in which no connection is accepted. */
async function acceptPending(server: NetServer): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => (quietTurns = -1);
  server.on('connection', onConnection);
  const giveUp = performance.now() + quietMs;
  for (let now = performance.now(); quietTurns < 2 && now < giveUp; now = performance.now()) {
    await immediately();
    quietTurns = performance.now() - now < quietTurnMs ? quietTurns + 1 : 0;
  }
  server.off('connection', onConnection);
}

/**
 * Finishes pending responses on shutdown and accepts no new connections. An open connection may send one more request.
 */
export function registerDrain(app: FastifyInstance): Shutdown {
  const stopping = new AbortController();
  let isDraining = false;
  let accepting: Promise<void> | null = null;
  app.addHook('preClose', async () => {
    isDraining = true;
    stopping.abort(new StoppingError());
    setTimeout(() => app.server.closeAllConnections(), closingMs).unref();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isNotReady = isDraining && request.routeOptions.url === '/api/ready';
    const proceed = () => done(isNotReady ? new DomainError(503, 'The server is stopping.') : undefined);
    if (accepting === null) proceed();
    else void accepting.then(proceed);
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
      // Node accepts one connection per turn of the event loop, and the operating system resets those that are not
      // accepted. New requests wait meanwhile, because clients connect again after each response.
      accepting = acceptPending(app.server);
      await accepting;
      // The `close` of an HTTP server would also end new connections whose request has not arrived yet.
      NetServer.prototype.close.call(app.server);
      accepting = null;
      const giveUp = performance.now() + lastRequestMs;
      while ((await openConnections(app.server)) > 0 && performance.now() < giveUp) await sleep(pollMs);
    },
  };
}
