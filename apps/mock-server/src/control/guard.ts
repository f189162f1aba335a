import type { FastifyRequest } from 'fastify';
import { ForbiddenError, isLoopback } from '@forecast-console/server';
import { isAllowedOrigin } from '../cors.ts';

/**
 * Any web page can send requests to this machine, under a name of its own that leads here (DNS rebinding) or as
 * a form; so both the name that was asked for and the page that asks must be of this machine.
 * @throws ForbiddenError otherwise.
 */
export function guard({ hostname, headers }: FastifyRequest): void {
  const { origin } = headers;
  if (!isLoopback(hostname.replaceAll(/[[\]]/g, '')) || (origin !== undefined && !isAllowedOrigin(origin)))
    throw new ForbiddenError('The mock is controlled from this machine only.');
}
