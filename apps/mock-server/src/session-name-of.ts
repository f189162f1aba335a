import type { FastifyRequest } from 'fastify';
import type { RecordedRequest } from './requests/request-log.ts';
import { cookieOf } from './cookie-of.ts';
import { mainSession } from './sessions/mock-sessions.ts';

/** Returns the session of a request, selected by header or cookie; otherwise the default session. */
export function namedSessionOf(request: FastifyRequest): { name: string; by: RecordedRequest['sessionBy'] } {
  const header = request.headers['x-mock-session'];
  if (typeof header === 'string' && header) return { name: header, by: 'header' };
  const cookie = cookieOf(request, 'mock-session');
  return cookie ? { name: cookie, by: 'cookie' } : { name: mainSession, by: null };
}

export function sessionNameOf(request: FastifyRequest): string {
  return namedSessionOf(request).name;
}
