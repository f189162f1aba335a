import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { BadRequestError, DomainError } from '../errors.ts';

/** Health checks may use any host name; the responses reveal nothing. */
const anyHostAllowed = /^\/api\/(health|ready)([/?]|$)/;

/** Returns the name in a Host header in lower case, without port, brackets and trailing dot. */
export function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** Whether this server responds to a host name. Rejecting others prevents DNS rebinding. */
export function isAllowedHost(
  name: string,
  { host, allowedHosts }: Pick<Config, 'host' | 'allowedHosts'>,
): boolean {
  if (isLoopback(name) || allowedHosts.includes(name)) return true;
  return !isLoopback(host) && (isIP(name) !== 0 || name === host || name === hostname().toLowerCase());
}

/** Counts the Host headers in a list of alternating names and values. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Rejects requests with another host name or with several Host headers. */
export function registerHost(app: FastifyInstance, config: Pick<Config, 'host' | 'allowedHosts'>): void {
  /** The last allowed header value, cached because nearly all requests have the same value. */
  let known: string | null = null;
  app.addHook('onRequest', ({ raw, url, headers }, _reply, done) => {
    if (hostsIn(raw.rawHeaders) > 1) return done(new BadRequestError('Send one Host header.'));
    const { host = '' } = headers;
    if (host === known) return done();
    const name = nameOf(host);
    if (isAllowedHost(name, config)) known = host;
    else if (!anyHostAllowed.test(url))
      return done(
        new DomainError(
          421,
          `This server does not accept the host name "${name.slice(0, 255)}". The operator can add it to ALLOWED_HOSTS.`,
        ),
      );
    return done();
  });
}
