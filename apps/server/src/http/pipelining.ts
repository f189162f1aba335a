import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Maximum number of unanswered requests of a connection. Browsers and proxies wait for each response. */
const maxUnanswered = 16;

/**
 * Closes connections that send many requests without waiting for responses. Node parses hundreds of them at once, which
 * delays all other users.
 */
export function registerPipeliningLimit(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (add(socket, 1) <= maxUnanswered) {
      done();
      return;
    }
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    add(request.raw.socket, -1);
    done();
  });
}
