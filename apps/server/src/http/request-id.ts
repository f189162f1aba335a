import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Allows ids that are long enough for proxies and short enough for log lines. */
const wellFormed = /^[\w.~:+/=-]{1,128}$/;

const current = new AsyncLocalStorage<string>();

/** Returns the request id of the client or proxy, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

export function setRequestIdHeader({ id }: Pick<FastifyRequest, 'id'>, reply: FastifyReply): void {
  reply.header('X-Request-Id', id);
}

/** Adds the request id to log lines whose logger does not include it. */
export function requestIdForLog(
  _line: object,
  _level: number,
  logger: { bindings: () => object },
): { reqId?: string } {
  const reqId = current.getStore();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}

/** Adds the request id to every response and to log lines that are written during the request. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setRequestIdHeader(request, reply);
    current.run(request.id, done);
  });
}
