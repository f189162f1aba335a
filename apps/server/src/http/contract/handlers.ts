import type { operations } from '@forecast-console/api-client/schema';
import type { CurrentUser } from './caller.ts';
import type { OperationId } from './document.ts';
import type { ReceivedFile } from './receive-form.ts';
import type { StreamedFile } from './streamed-file.ts';

/** Operations without authentication. A test compares them with the contract. */
export type PublicOperation =
  | 'getHealth'
  | 'getMetrics'
  | 'getOpenApi'
  | 'getReady'
  | 'getReference'
  | 'login'
  | 'logout'
  | 'refreshToken'
  | 'register';

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
