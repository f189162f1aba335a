import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { baseApp } from './http/base-app.ts';
import type { Config } from './config.ts';
import type { Shutdown } from './http/drain.ts';
import { UploadSlots } from './http/contract/upload-limits.ts';
import { type ContractOptions, registerContract } from './http/contract/index.ts';
import { readJson } from './http/read-json.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerReference } from './http/reference.ts';
import { registerWeb } from './http/web.ts';
import { openServices, type Services, type Shared } from './services.ts';

/** Maximum size of a form without files, which only signing in needs. 100,000 fields would block the event loop. */
const formBytes = 64 * 1024;

export interface App {
  fastify: FastifyInstance;
  drain: Shutdown['drain'];
  services: Services;
}

/** Overrides supplied by the mock server. */
export interface HostedServices extends Pick<ContractOptions, 'workspaceOf' | 'intercept'> {
  services: Services;
  close: () => Promise<void>;
}

interface Build {
  now?: () => Date;
  /** Resources shared by all servers of this process. */
  shared?: Shared;
  /** Opens the services and registers hooks and routes ahead of those of the contract. */
  surround?: (fastify: FastifyInstance) => Promise<HostedServices>;
}

/** Builds the server, ready to listen. Closing it closes everything it opened. */
export async function buildApp(config: Config, build: Build = {}): Promise<App> {
  const { now = () => new Date() } = build;
  const { fastify, stopping, drain } = baseApp(config);
  registerReference(fastify, config.referenceOpen);

  const alone = async (): Promise<HostedServices> => {
    const services = await openServices(config, now, fastify.log, build.shared);
    return { services, close: () => services.close() };
  };
  const { services, close, ...around } = await (build.surround ?? alone)(fastify);
  fastify.addHook('onClose', close);
  registerMetrics(fastify, config, services.metrics);

  await fastify.register(async (api) => {
    api.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
    await api.register(formbody, { bodyLimit: formBytes });
    await api.register(multipart);
    await registerContract(api, {
      ...services.workspace,
      ...around,
      stopping,
      maxUploadBytes: config.maxUploadBytes,
      stallSeconds: config.stallSeconds,
      uploadSlots: new UploadSlots(config.uploadsPerUser, services.ephemeral),
      validateAnswers: config.validateAnswers,
    });
  });
  await registerWeb(fastify, config.webRoot);
  return { fastify, drain, services };
}
