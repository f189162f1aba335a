import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError, InsufficientScopeError, UnauthorizedError } from '../../errors.ts';
import type { CurrentUser } from './caller.ts';
import type { Operation } from './document.ts';
import type { Workspace } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated. */
    user: CurrentUser | null;
  }
}

type WorkspaceOf = (request: FastifyRequest) => Promise<Workspace> | Workspace;

export const contentTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Returns the checks that run before the body of a request is read, in this order. */
export function admission(operation: Operation, workspaceOf: WorkspaceOf): onRequestHookHandler[] {
  const hooks: (onRequestHookHandler | false)[] = [
    Object.keys(operation.headers).length > 0 &&
      ((_request, reply, done) => {
        reply.headers(operation.headers);
        done();
      }),
    !operation.isPublic &&
      (async (request) => {
        await authenticate(request, workspaceOf);
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

/** RFC 6750 §2.1; the scheme is case-insensitive. */
const bearerToken = /^bearer +([\w.~+/-]+=*)$/i;

function tokenOf({ headers }: FastifyRequest): string | null {
  return bearerToken.exec(headers.authorization ?? '')?.[1] ?? null;
}

async function authenticate(request: FastifyRequest, workspaceOf: WorkspaceOf): Promise<void> {
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
