import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { nextTurn, turnOwner } from '../next-turn.ts';

/** Maximum number of unanswered requests of a connection. Browsers and proxies wait for each response. */
const maxUnanswered = 16;

/** Identifies the user of a request before it is authenticated; strangers are told apart by their connection. */
export const ownerOf = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): string =>
  headers.authorization ?? `${socket.remoteAddress} ${socket.remotePort}`;

/**
 * Closes connections that send many requests without waiting for responses, and serves each pipelined request in a turn
 * of its own. Node parses hundreds of them at once, which would delay all other users.
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
    const count = add(socket, 1);
    if (count > maxUnanswered) socket.destroy();
    const owner = ownerOf(request);
    const proceed = () => {
      if (count > 1 && socket.destroyed) reply.hijack();
      else turnOwner.run(owner, done);
    };
    if (count === 1) proceed();
    else void nextTurn(owner).then(proceed);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    add(request.raw.socket, -1);
    done();
  });
}
