import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Scripts come only from this server. Inline styles are allowed, because the component kit and the charts set them. */
const options: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // The server speaks plain HTTP; a TLS proxy in front of it decides whether to send HSTS.
  strictTransportSecurity: false,
};

/** Computed once, because helmet would compute the same headers for every response. */
const securityHeaders = made();

function made(): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(securityHeaders);
    done(null, payload);
  });
}

const calls = /^\/api([/?]|$)/;
/** Responses may contain tokens (RFC 6749 §5.1). */
const ofAccounts = /^\/api\/auth\//;

const revalidateAlways = 'private, no-cache';

/** Responses of the API are private and must be revalidated. */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (calls.test(request.url))
      reply.header('Cache-Control', ofAccounts.test(request.url) ? 'no-store' : revalidateAlways);
    done();
  });
}
