import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { openMock } from './mock/open-mock.ts';
import { registerMock } from './mock/register-mock.ts';
import { attemptLimit } from './plugins/attempt-limit.ts';
import { registerContract } from './plugins/contract/index.ts';
import { answerBadAddress, registerErrors } from './plugins/errors.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerWeb } from './plugins/web.ts';
import { openServices, type Services } from './services/index.ts';
import { workspaceOf } from './workspace-of.ts';

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
      redact: ['req', 'busboyOptions'].flatMap((of) => [
        `${of}.headers.authorization`,
        `${of}.headers.cookie`,
      ]),
    },
    bodyLimit: jsonBodyBytes,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerBadAddress,
    forceCloseConnections: true,
  });
  registerErrors(fastify, config.mock);
  registerSecurityHeaders(fastify);
  await fastify.register(rateLimit, { global: false });
  await fastify.register(formbody);
  await fastify.register(multipart);

  const mock = config.mock ? openMock(config, now, fastify.log) : null;
  const services = mock ? await mock.sessions.main.services() : await openServices(config, now, fastify.log);
  fastify.addHook('onClose', () => (mock ?? services).close());

  // Before the routes: hooks are for routes that come after them.
  const mocked = mock ? registerMock(fastify, mock.sessions, config.validateAnswers) : {};
  const limited = attemptLimit(config.attemptsPerMinute);
  await fastify.register(async (api) =>
    registerContract(api, {
      ...workspaceOf(services, config),
      ...mocked,
      maxUploadBytes: config.maxUploadBytes,
      validateAnswers: config.validateAnswers,
      routeConfig: { login: limited, refreshToken: limited, register: limited },
    }),
  );
  await registerWeb(fastify, config.webRoot);
  return { fastify, services };
}
