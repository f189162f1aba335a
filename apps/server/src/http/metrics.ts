import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, servesOthers } from '../config.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

interface RequestMetrics {
  /** @param route the registered route: a label per requested path would exhaust memory */
  answered(method: string, route: string, status: number, seconds: number): void;
}

/** Measures requests, and shows the metrics only to authorized callers. */
export function registerMetrics(app: FastifyInstance, config: Config, metrics: RequestMetrics): void {
  const { metricsToken } = config;
  const isOpen = metricsToken === null && !servesOthers(config);
  const expected = digest(`Bearer ${metricsToken}`);
  const check = async ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    if (metricsToken === null)
      throw new ForbiddenError(
        'Metrics are disabled on this server. The operator can enable them with METRICS_TOKEN.',
      );
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw new UnauthorizedError('Send METRICS_TOKEN as a bearer token.');
  };
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/metrics' && !isOpen) route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    metrics.answered(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}
