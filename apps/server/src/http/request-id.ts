import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Long enough for what proxies give, short enough for a line of a log. */
const wellFormed = /^[\w.~:+/=-]{1,128}$/;

const current = new AsyncLocalStorage<string>();

/** The id by which a request is found in logs: what the caller or a proxy calls it, else one of its own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

export function setRequestIdHeader({ id }: Pick<FastifyRequest, 'id'>, reply: FastifyReply): void {
  reply.header('X-Request-Id', id);
}

/** What lines of the log say besides, where their logger does not know of the request they are written for. */
export function requestIdForLog(
  _line: object,
  _level: number,
  logger: { bindings: () => object },
): { reqId?: string } {
  const reqId = current.getStore();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}

/** Tells every answer's id, and remembers it for the lines that are logged on its way. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setRequestIdHeader(request, reply);
    current.run(request.id, done);
  });
}
