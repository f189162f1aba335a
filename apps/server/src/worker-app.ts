import type { FastifyInstance } from 'fastify';
import { baseApp } from './http/base-app.ts';
import type { Config } from './config.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerWeb } from './http/web.ts';
import { type ProcessStatus, systemRoutes } from './modules/system/index.ts';

/** Builds the HTTP server of a worker: health, readiness and metrics. */
export async function workerApp(config: Config, status: ProcessStatus): Promise<FastifyInstance> {
  const { fastify } = baseApp(config);
  registerMetrics(fastify, config, status.metrics);
  const { getHealth, getReady, getMetrics } = systemRoutes(status);
  fastify.get('/api/health', getHealth);
  fastify.get('/api/ready', getReady);
  fastify.get('/api/metrics', getMetrics);
  await registerWeb(fastify, null);
  return fastify;
}
