import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { BadRequestError, DomainError } from '../errors.ts';

/** Whoever watches a server may know it by any name, and learns nothing. */
const anyHostAllowed = /^\/api\/(health|ready)([/?]|$)/;

/** The name in a Host header: without its port, brackets and the dot at the end, in lower case. */
export function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** Whether pages of that name may have this server: any other may be a stranger's who lets its name lead here. */
export function isAllowedHost(
  name: string,
  { host, allowedHosts }: Pick<Config, 'host' | 'allowedHosts'>,
): boolean {
  if (isLoopback(name) || allowedHosts.includes(name)) return true;
  return !isLoopback(host) && (isIP(name) !== 0 || name === host || name === hostname().toLowerCase());
}

/** How often a request names its host, from names and values by turns. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses requests that were meant for another server (DNS rebinding), or for two. */
export function registerHost(app: FastifyInstance, config: Pick<Config, 'host' | 'allowedHosts'>): void {
  /** The host asked last; nearly all ask the same. */
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
          `This server is not ${name.slice(0, 255) || 'without a name'}. Its operator may add the name to ALLOWED_HOSTS.`,
        ),
      );
    return done();
  });
}
