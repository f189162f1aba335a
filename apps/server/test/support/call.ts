import type { operations } from '@forecast-console/api-client/schema';
import type { InjectOptions } from 'fastify';
import { contractOperations, type Operation, type OperationId } from '../../src/http/contract/document.ts';
import { validatorsOf } from '../../src/http/contract/validators.ts';
import type { TestApp } from './test-app.ts';

export interface Request {
  /** Path parameters by name, not yet encoded. */
  path?: Record<string, string>;
  query?: Record<string, string | number | string[]> | string;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: FormData;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Body, sent unchanged with the content type in `headers`. */
  payload?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  text: string;
  body: unknown;
  /** `detail` of the response. */
  detail: unknown;
  /** The request, if `again` may repeat it. */
  request?: InjectOptions;
}

type Ok<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

const byId = new Map(contractOperations.map((operation) => [operation.id, operation]));

export function operationOf(id: OperationId): Operation {
  const operation = byId.get(id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

/** Fails unless the contract documents the status for the operation and the body matches its schema. */
export function holdToContract(id: OperationId, status: number, body: unknown): void {
  const problems = validatorsOf(operationOf(id)).answer(status, body);
  if (problems.length > 0)
    throw new Error(`${id} answered ${status} against the contract: ${JSON.stringify({ problems, body })}`);
}

async function bodyOf({ json, form, multipart, payload, headers }: Request): Promise<Partial<InjectOptions>> {
  if (multipart) {
    const encoded = new Response(multipart);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
    };
  }
  if (form)
    return {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    };
  if (json !== undefined)
    return { payload: JSON.stringify(json), headers: { 'content-type': 'application/json', ...headers } };
  return { ...(payload === undefined ? {} : { payload }), headers: { ...headers } };
}

/** The URL of a request for the operation. */
export function urlOf(id: OperationId, { path = {}, query }: Pick<Request, 'path' | 'query'>): string {
  const url = operationOf(id).url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  if (query === undefined || typeof query === 'string') return query ? `${url}?${query}` : url;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  return `${url}?${search.toString()}`;
}

/** Sends any request to any URL. */
export async function send(app: TestApp, options: InjectOptions): Promise<Answer> {
  const response = await app.fastify.inject(options);
  let body: unknown;
  try {
    body = response.payload === '' ? undefined : (JSON.parse(response.payload) as unknown);
  } catch {
    body = undefined;
  }
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    body,
    detail,
    request: options,
  };
}

/** Calls an operation and checks the response against the contract. */
export async function call(app: TestApp, id: OperationId, request: Request = {}): Promise<Answer> {
  const content = await bodyOf(request);
  const answer = await send(app, {
    method: operationOf(id).method,
    url: urlOf(id, request),
    ...content,
    headers: {
      ...content.headers,
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    },
  });
  holdToContract(id, answer.status, answer.body);
  return answer;
}

/** Repeats a request with the ETag of its response. */
export async function again(
  app: TestApp,
  id: OperationId,
  { request = {}, headers }: Answer,
): Promise<Answer> {
  const known = { ...request.headers, 'if-none-match': String(headers.etag) };
  const answer = await send(app, { ...request, headers: known });
  holdToContract(id, answer.status, answer.body);
  return answer;
}

/** Calls an operation that must succeed. */
export async function ask<Id extends OperationId>(
  app: TestApp,
  id: Id,
  request: Request = {},
): Promise<Ok<Id>> {
  const answer = await call(app, id, request);
  if (answer.status !== 200) throw new Error(`${id} answered ${answer.status}: ${answer.text}`);
  return answer.body as Ok<Id>;
}
