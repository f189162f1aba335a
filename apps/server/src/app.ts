import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { InFlight } from './plugins/contract/in-flight.ts';
import { type ContractOptions, registerContract } from './plugins/contract/index.ts';
import { registerCaching } from './plugins/caching.ts';
import { registerDrain } from './plugins/drain.ts';
import { answerBadAddress, registerErrors } from './plugins/errors.ts';
import { registerHost } from './plugins/host.ts';
import { readJson } from './plugins/read-json.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerReference } from './plugins/reference.ts';
import { registerRequestId, requestIdOf, requestIdOfLine } from './plugins/request-id.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { answerUnreadable } from './plugins/unreadable-requests.ts';
import { registerWeb } from './plugins/web.ts';
import { openServices, type Services, type Shared } from './services/index.ts';
import { workspaceOf } from './workspace-of.ts';

export interface App {
  fastify: FastifyInstance;
  services: Services;
}

/** What a server built around this one brings along. */
export interface Surroundings extends Pick<ContractOptions, 'workspaceOf' | 'intercept'> {
  services: Services;
  close: () => Promise<void>;
}

interface Build {
  now?: () => Date;
  /** What it has in common with other servers of this process. */
  shared?: Shared;
  /** Opens what stands behind the routes, and adds hooks and routes that come before those of the contract. */
  surround?: (fastify: FastifyInstance) => Promise<Surroundings>;
}

const jsonBodyBytes = 2 * 1024 ** 2;

/** The server, ready to listen. Closing it closes everything it opened. */
export async function buildApp(config: Config, build: Build = {}): Promise<App> {
  const { now = () => new Date() } = build;
  const fastify = Fastify({
    logger: {
      level: process.env.LOG_LEVEL ?? 'warn',
      mixin: requestIdOfLine,
      redact: ['req', 'busboyOptions'].flatMap((of) => [
        `${of}.headers.authorization`,
        `${of}.headers.cookie`,
      ]),
    },
    genReqId: requestIdOf,
    bodyLimit: jsonBodyBytes,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    // Services close after the last answer, and Fastify's own 503 has no `detail`.
    return503OnClosing: false,
    trustProxy: config.trustProxy ?? false,
  });
  registerRequestId(fastify);
  const stopping = registerDrain(fastify);
  registerErrors(fastify, config.validateAnswers);
  registerSecurityHeaders(fastify);
  registerCaching(fastify);
  registerHost(fastify, config);
  registerReference(fastify, config.referenceOpen);

  const alone = async (): Promise<Surroundings> => {
    const services = await openServices(config, now, fastify.log, build.shared);
    return { services, close: () => services.close() };
  };
  const { services, close, ...around } = await (build.surround ?? alone)(fastify);
  fastify.addHook('onClose', close);
  registerMetrics(fastify, config, services.metrics);

  await fastify.register(async (api) => {
    api.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
    await api.register(formbody);
    await api.register(multipart);
    await registerContract(api, {
      ...workspaceOf(services),
      ...around,
      stopping,
      maxUploadBytes: config.maxUploadBytes,
      stallSeconds: config.stallSeconds,
      inFlight: new InFlight(config.uploadsPerUser, services.ephemeral),
      validateAnswers: config.validateAnswers,
    });
  });
  await registerWeb(fastify, config.webRoot);
  return { fastify, services };
}
