import type { FastifyRequest } from 'fastify';
import { cookieOf } from './cookie-of.ts';
import { mainSession } from './sessions/mock-sessions.ts';

/** The session a request belongs to: by header, by cookie, else the main one. */
export function sessionNameOf(request: FastifyRequest): string {
  const header = request.headers['x-mock-session'];
  return (typeof header === 'string' && header) || cookieOf(request, 'mock-session') || mainSession;
}
