import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { attemptLimit } from './plugins/attempt-limit.ts';
import type { Handlers } from './plugins/contract/handlers.ts';
import { registerContract } from './plugins/contract/index.ts';
import { answerBadAddress, registerErrors } from './plugins/errors.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { registerWeb } from './plugins/web.ts';
import { authRoutes } from './routes/auth.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { metadataRoutes } from './routes/metadata.ts';
import { runsRoutes } from './routes/runs.ts';
import { systemRoutes } from './routes/system.ts';
import { uploadsRoutes } from './routes/uploads.ts';
import { openServices, type Services } from './services/index.ts';

export interface App {
  fastify: FastifyInstance;
  services: Services;
}

const jsonBodyBytes = 2 * 1024 ** 2;

/** The server, ready to listen. Closing it closes everything it opened. */
export async function buildApp(config: Config, now: () => Date = () => new Date()): Promise<App> {
  const fastify = Fastify({
    logger: {
      level: process.env.LOG_LEVEL ?? 'warn',
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    bodyLimit: jsonBodyBytes,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerBadAddress,
    forceCloseConnections: true,
  });
  registerErrors(fastify);
  await fastify.register(helmet, securityHeaders);
  await fastify.register(rateLimit, { global: false });
  await fastify.register(formbody);
  await fastify.register(multipart);

  const services = await openServices(config, now, fastify.log);
  fastify.addHook('onClose', () => services.close());

  const handlers: Handlers = {
    ...systemRoutes(),
    ...authRoutes(services),
    ...uploadsRoutes(services),
    ...metadataRoutes(services),
    ...forecastRoutes(services),
    ...runsRoutes(services),
  };
  const limited = attemptLimit(config.attemptsPerMinute);
  await fastify.register(async (api) =>
    registerContract(api, {
      handlers,
      authenticate: (token) => services.sessions.whoHolds(token),
      incomingFolder: services.incomingFolder,
      maxUploadBytes: config.maxUploadBytes,
      validateAnswers: config.validateAnswers,
      routeConfig: { login: limited, refreshToken: limited, register: limited },
    }),
  );
  await registerWeb(fastify, config.webRoot);
  return { fastify, services };
}
