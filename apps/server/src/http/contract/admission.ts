import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError, InsufficientScopeError, UnauthorizedError } from '../../errors.ts';
import { type CacheableRequest, json } from '../response-cache/response-cache.ts';
import type { CurrentUser } from './caller.ts';
import { revalidateAlways } from '../caching.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Operation } from './document.ts';
import type { Workspace } from './workspace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated. */
    user: CurrentUser | null;
  }
}

interface Admitting {
  workspaceOf: (request: FastifyRequest) => Promise<Workspace> | Workspace;
  /** Sends cached responses directly; null if sessions or an interceptor decide about responses. */
  directCache: Workspace | null;
}

export const contentTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Returns the checks of a request before its body is read, in this order. */
export function admission(
  operation: Operation,
  { workspaceOf, directCache }: Admitting,
): onRequestHookHandler[] {
  const hooks: (onRequestHookHandler | false)[] = [
    Object.keys(operation.headers).length > 0 &&
      ((_request, reply, done) => {
        reply.headers(operation.headers);
        done();
      }),
    !operation.isPublic && directCache !== null && sendCached(operation, directCache),
    !operation.isPublic &&
      (async (request) => {
        if (request.user === null) await authenticate(request, workspaceOf);
        requireScope(operation, request.user);
      }),
    operation.bodies.size > 0 &&
      ((request, _reply, done) => {
        requireBody(operation, request);
        done();
      }),
  ];
  return hooks.filter((hook) => hook !== false);
}

/**
 * Sends a cached response to a cached user without queries and without Fastify's reply processing. Other requests
 * continue.
 */
function sendCached(operation: Operation, server: Workspace): onRequestHookHandler {
  const always = Object.entries({
    ...securityHeaders,
    'cache-control': revalidateAlways,
    ...operation.headers,
  }).flat();
  return (request, reply, done) => {
    const token = tokenOf(request);
    if (token !== null) request.user = server.getCachedUser(token);
    if (request.user === null) return done();
    const response = server.responses.find(operation.id, request as CacheableRequest);
    if (response === null) return done();
    const { raw } = reply.hijack();
    const headers = [...always, 'x-request-id', request.id, 'etag', response.etag];
    if (response.matches(request.headers['if-none-match'])) raw.writeHead(304, headers).end();
    else {
      headers.push('content-type', json, 'content-length', String(response.bytes));
      raw.writeHead(200, headers).end(response.body, response.encoding);
    }
  };
}

/** RFC 6750 §2.1; the scheme is case-insensitive. */
const bearerToken = /^bearer +([\w.~+/-]+=*)$/i;

function tokenOf({ headers }: FastifyRequest): string | null {
  return bearerToken.exec(headers.authorization ?? '')?.[1] ?? null;
}

async function authenticate(request: FastifyRequest, workspaceOf: Admitting['workspaceOf']): Promise<void> {
  const token = tokenOf(request);
  if (token === null) throw new UnauthorizedError('Not authenticated');
  const workspace = await workspaceOf(request);
  request.user = await workspace.authenticate(token);
}

/** @throws InsufficientScopeError if the request was made with an API token that does not allow the operation */
function requireScope({ scope }: Operation, user: CurrentUser | null): void {
  if (user?.apiToken === undefined || scope === 'read') return;
  if (scope === 'session' || user.apiToken.scope === 'read')
    throw new InsufficientScopeError(scope, user.apiToken.scope);
}

/** @throws DomainError 415 for an encoded body or a content type that the operation does not accept */
function requireBody({ bodies }: Operation, request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new DomainError(415, `Send the body without Content-Encoding; it was ${encoding}.`);
  if (!bodies.has(contentTypeOf(request)))
    throw new DomainError(415, `Send ${[...bodies.keys()].join(' or ')}.`);
}
