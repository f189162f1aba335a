import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError, UnauthorizedError } from '../../errors.ts';
import { type CacheableRequest, json } from '../response-cache/response-cache.ts';
import type { CurrentUser } from './caller.ts';
import { revalidateAlways } from '../caching.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Operation } from './document.ts';
import type { Workspace } from './workspace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until that is known. */
    user: CurrentUser | null;
  }
}

interface Admitting {
  workspaceOf: (request: FastifyRequest) => Promise<Workspace> | Workspace;
  /** What serves all requests; null where others have a say in what is answered. */
  atOnce: Workspace | null;
}

export const contentTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** What a request of an operation has to pass, in this order, before it is read. */
export function admission(operation: Operation, { workspaceOf, atOnce }: Admitting): onRequestHookHandler[] {
  const hooks: (onRequestHookHandler | false)[] = [
    Object.keys(operation.headers).length > 0 &&
      ((_request, reply, done) => {
        reply.headers(operation.headers);
        done();
      }),
    !operation.isPublic && atOnce !== null && answerAtOnce(operation, atOnce),
    !operation.isPublic &&
      (async (request) => {
        if (request.user === null) await authenticate(request, workspaceOf);
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
 * Answers what is kept, to whom is known, without asking anybody, and without what Fastify does for answers of every
 * kind. What cannot be answered so passes.
 */
function answerAtOnce(operation: Operation, server: Workspace): onRequestHookHandler {
  const always = Object.entries({
    ...securityHeaders,
    'cache-control': revalidateAlways,
    ...operation.headers,
  }).flat();
  return (request, reply, done) => {
    const token = tokenOf(request);
    if (token !== null) request.user = server.getCachedUser(token);
    if (request.user === null) return done();
    const answer = server.responses.find(operation.id, request as CacheableRequest);
    if (answer === null) return done();
    const { raw } = reply.hijack();
    const headers = [...always, 'x-request-id', request.id, 'etag', answer.etag];
    if (answer.matches(request.headers['if-none-match'])) raw.writeHead(304, headers).end();
    else {
      headers.push('content-type', json, 'content-length', String(answer.bytes));
      raw.writeHead(200, headers).end(answer.body, answer.encoding);
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

/** @throws DomainError for a body of another kind than the operation takes. */
function requireBody({ bodies }: Operation, request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new DomainError(415, `Send the body as it is; it came with Content-Encoding: ${encoding}.`);
  if (!bodies.has(contentTypeOf(request)))
    throw new DomainError(415, `Send ${[...bodies.keys()].join(' or ')}.`);
}
