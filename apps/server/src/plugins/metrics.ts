import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Config, servesOthers } from '../config.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import type { Metrics } from '../services/metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Measures requests, and shows what was measured only to whoever may see it. */
export function registerMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  const { metricsToken } = config;
  const isOpen = metricsToken === null && !servesOthers(config);
  const expected = digest(`Bearer ${metricsToken}`);
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (routeOptions.url !== '/api/metrics' || isOpen) return;
    if (metricsToken === null)
      throw new ForbiddenError('Metrics are closed on this server. Its operator may set METRICS_TOKEN.');
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw new UnauthorizedError('Send METRICS_TOKEN as a bearer token.');
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.answered(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}
