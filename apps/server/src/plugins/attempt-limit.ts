import type { FastifyRequest } from 'fastify';
import { TooManyError } from '../errors.ts';

/** Route settings that slow down guessing: so many attempts a minute from one address for one name. */
export function attemptLimit(perMinute: number) {
  return {
    rateLimit: {
      max: perMinute,
      timeWindow: 60_000,
      hook: 'preHandler' as const,
      keyGenerator(request: FastifyRequest): string {
        // Before the body is validated: it may be anything.
        const { username } = (request.body ?? {}) as { username?: unknown };
        const name = typeof username === 'string' ? username.slice(0, 150).toLowerCase() : '';
        return `${request.ip} ${name}`;
      },
      errorResponseBuilder(_request: FastifyRequest, { ttl }: { ttl: number }): Error {
        const seconds = Math.max(1, Math.ceil(ttl / 1000));
        return new TooManyError(`Too many attempts. Try again in ${seconds} seconds.`, seconds);
      },
    },
  };
}
