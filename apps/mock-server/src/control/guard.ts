import type { FastifyRequest } from 'fastify';
import { ForbiddenError, isLoopback } from '@forecast-console/server';
import { isAllowedOrigin } from '../cors.ts';

/**
 * Allows only requests from this machine. Checks both the host name and the origin, because any web page can send
 * forms to this machine or reach it through DNS rebinding.
 *
 * @throws ForbiddenError for other requests
 */
export function guard({ hostname, headers }: FastifyRequest): void {
  const { origin } = headers;
  if (!isLoopback(hostname.replaceAll(/[[\]]/g, '')) || (origin !== undefined && !isAllowedOrigin(origin)))
    throw new ForbiddenError('The mock server can only be controlled from this machine.');
}
