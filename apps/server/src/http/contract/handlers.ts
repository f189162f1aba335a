import type { operations } from '@forecast-console/api-client/schema';
import type { CurrentUser } from './caller.ts';
import type { Operation, OperationId } from './document.ts';
import type { IncomingFolder, ReceivedFile } from './receive-form.ts';
import type { StreamedFile } from '../downloads.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationValidators } from './validators.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** Operations without authentication. A test compares them with the contract. */
export type PublicOperation =
  | 'acceptInvitation'
  | 'completeProviderSignIn'
  | 'getHealth'
  | 'getMetrics'
  | 'getOpenApi'
  | 'getReady'
  | 'getReference'
  | 'getSignInMethods'
  | 'login'
  | 'logout'
  | 'readInvitation'
  | 'refreshToken'
  | 'register'
  | 'replacePassword'
  | 'startProviderSignIn';

type Defined<Value> = Exclude<Value, undefined>;
type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id] extends {
  parameters: infer Places;
}
  ? Place extends keyof Places
    ? [Defined<Places[Place]>] extends [never]
      ? unknown
      : Defined<Places[Place]>
    : unknown
  : unknown;

type Content<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Types } }
  ? Types
  : never;
type Body<Id extends OperationId> =
  Content<Id> extends { 'multipart/form-data': infer Form }
    ? Omit<Form, 'file'> & { file: ReceivedFile }
    : Content<Id>[keyof Content<Id>];

export interface Call<Id extends OperationId> {
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: Body<Id>;
  user: Id extends PublicOperation ? null : CurrentUser;
  /** IP address of the client. */
  address: string;
  /** The User-Agent header, shortened. */
  userAgent: string | null;
  /** The Cookie header. */
  cookies: string | null;
  /** Sets a cookie with the response. */
  setCookie: (cookie: string) => void;
  /** Aborts when the client disconnects or the server stops. */
  signal: AbortSignal;
}

type Answer<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : operations[Id] extends { responses: { 200: { content: Record<string, string> } } }
    ? Response | StreamedFile
    : never;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>;

/** One handler per operation. A missing or mistyped handler does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** An authenticated request and functions that compute its response. */
export interface InterceptedCall {
  operation: Operation;
  validators: OperationValidators;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Validates the request and returns the response of its handler. */
  real: () => Promise<unknown>;
  /** Like `real`, but uses the response cache. */
  cached: () => Promise<unknown>;
}

/** Returns the response to send: the real one or a replacement. */
export type Intercept = (call: InterceptedCall) => Promise<unknown>;

/** Serves the operations of the contract. The mock server has one workspace per session. */
export interface Workspace {
  handlers: Handlers;
  authenticate: (token: string) => Promise<CurrentUser>;
  incoming: IncomingFolder;
  responses: Pick<ResponseCache, 'getOrMake'>;
  idempotency: Pick<Idempotency, 'once'>;
}
