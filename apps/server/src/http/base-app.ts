import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isTracing } from '../tracing/start-tracing.ts';
import { registerDrain, type Shutdown } from './drain.ts';
import { registerErrors, respondToBadUrl, respondToUnreadableRequest } from './errors.ts';
import { registerCaching, registerSecurityHeaders } from './response-headers.ts';
import { registerHost } from './host.ts';
import { registerRequestTurns } from './request-turns.ts';
import { registerRequestSpans } from './request-spans.ts';
import { registerRequestId, requestIdForLog, requestIdOf } from './request-id.ts';

const jsonBodyBytes = 2 * 1024 ** 2;

/** Creates the Fastify instance of a server or worker with everything but routes. */
export function baseApp(config: Config): { fastify: FastifyInstance } & Shutdown {
  const fastify = Fastify({
    logger: {
      level: config.logLevel ?? 'warn',
      mixin: requestIdForLog,
      redact: ['req', 'busboyOptions'].flatMap((of) => [
        `${of}.headers.authorization`,
        `${of}.headers.cookie`,
      ]),
    },
    genReqId: requestIdOf,
    bodyLimit: jsonBodyBytes,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: respondToBadUrl,
    clientErrorHandler: respondToUnreadableRequest,
    forceCloseConnections: 'idle',
    // Requests need not be rejected while closing, because services close after the last response. Fastify's own 503
    // also has no `detail`.
    return503OnClosing: false,
    trustProxy: config.trustProxy ?? false,
  });
  registerRequestTurns(fastify);
  registerRequestId(fastify);
  if (isTracing()) registerRequestSpans(fastify);
  const shutdown = registerDrain(fastify);
  registerErrors(fastify, config.validateAnswers);
  registerSecurityHeaders(fastify);
  registerCaching(fastify);
  registerHost(fastify, config);
  return { fastify, ...shutdown };
}
