import type { FastifyInstance } from 'fastify';

const calls = /^\/api([/?]|$)/;
/** Responses may contain tokens (RFC 6749 §5.1). */
const ofAccounts = /^\/api\/auth\//;

export const revalidateAlways = 'private, no-cache';

/** Responses of the API are private and must be revalidated. */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (calls.test(request.url))
      reply.header('Cache-Control', ofAccounts.test(request.url) ? 'no-store' : revalidateAlways);
    done();
  });
}
