import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '@forecast-console/server';

const methods = 'GET, POST, PUT, PATCH, DELETE';
const exposed =
  'Preference-Applied, Retry-After, WWW-Authenticate, Content-Disposition, ETag, Idempotent-Replayed, X-Request-Id, X-Mock-Session';

/** Returns whether a page was served by this machine, on any port. */
export function isAllowedOrigin(origin: string): boolean {
  const { hostname } = URL.parse(origin) ?? {};
  return hostname !== undefined && isLoopback(hostname.replaceAll(/[[\]]/g, ''));
}

function allow(request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  reply.header('Vary', 'Origin');
  if (origin === undefined || !isAllowedOrigin(origin)) return false;
  reply.header('Access-Control-Allow-Origin', origin);
  reply.header('Access-Control-Allow-Credentials', 'true');
  reply.header('Access-Control-Expose-Headers', exposed);
  return true;
}

/** Allows requests from pages of this machine on any port, with cookies. Other origins are rejected. */
export function registerCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const allowed = allow(request, reply);
    const isPreflight = 'access-control-request-method' in request.headers;
    if (!allowed || request.method !== 'OPTIONS' || !isPreflight) return undefined;
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
    reply.header('Access-Control-Allow-Methods', methods);
    reply.header('Access-Control-Max-Age', '600');
    return reply.code(204).send();
  });
}
