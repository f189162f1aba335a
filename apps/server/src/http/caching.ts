import type { FastifyInstance } from 'fastify';

const calls = /^\/api([/?]|$)/;
/** They may bring tokens (RFC 6749 §5.1). */
const ofAccounts = /^\/api\/auth\//;

export const revalidateAlways = 'private, no-cache';

/** What a call answers is for its caller alone, and true only now. */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (calls.test(request.url))
      reply.header('Cache-Control', ofAccounts.test(request.url) ? 'no-store' : revalidateAlways);
    done();
  });
}
