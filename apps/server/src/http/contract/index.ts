import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequestError, CallerGoneError, DomainError, InvalidInputError } from '../../errors.ts';
import { type CacheableRequest, CachedResponse } from '../response-cache/response-cache.ts';
import { admission, contentTypeOf } from './admission.ts';
import {
  InvalidRequestError,
  InvalidResponseError,
  type OperationValidators,
  validatorsOf,
} from './validators.ts';
import { contractOperations, idempotencyKeyHeader, type Operation } from './document.ts';
import type { Call, Handlers, Intercept, Workspace } from './handlers.ts';
import { type UploadSlots, withStallTimeout } from './upload-limits.ts';
import { type IncomingFolder, type ReceivedForm, receiveForm } from './receive-form.ts';
import { StreamedFile } from '../downloads.ts';
import { METHODS } from 'node:http';

export interface ContractOptions extends Workspace {
  /** Returns the workspace of a request; by default all requests share this one. */
  workspaceOf?: (request: FastifyRequest) => Promise<Workspace> | Workspace;
  intercept?: Intercept;
  /** Aborts on shutdown. */
  stopping: AbortSignal;
  maxUploadBytes: number;
  /** Seconds without data after which an upload is canceled. */
  stallSeconds: number;
  uploadSlots: UploadSlots;
  validateAnswers: boolean;
}

/** Maximum length of a User-Agent header that the contract allows. */
const maxUserAgentLength = 300;

/** Returns a signal that aborts when the connection closes before the response was sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client disconnected'));
  });
  return controller.signal;
}

function checkRequest(operation: Operation, validators: OperationValidators, request: FastifyRequest): void {
  const path = validators.path(request.params);
  const badName = path[0]?.loc[1];
  if (badName !== undefined)
    throw new BadRequestError(
      operation.parameters.find(({ name }) => name === badName)?.invalidDetail ?? 'Invalid path',
    );
  const query = validators.query(request.query);
  if (query.length > 0) throw new InvalidRequestError(query);
}

async function bodyOf(
  validators: OperationValidators,
  request: FastifyRequest,
  incoming: IncomingFolder,
  { maxUploadBytes, stallSeconds, stopping }: ContractOptions,
): Promise<{ body: unknown; form: ReceivedForm | null }> {
  const contentType = contentTypeOf(request);
  if (contentType !== 'multipart/form-data') {
    const problems = validators.body(contentType, request.body);
    if (problems.length > 0) throw new InvalidRequestError(problems);
    return { body: request.body, form: null };
  }
  const form = await withStallTimeout(
    request,
    stallSeconds,
    receiveForm(request, incoming, maxUploadBytes, stopping),
  );
  if (!form.file) throw new InvalidInputError('Please select a file');
  const problems = validators.body(contentType, { ...form.fields, file: '' });
  if (problems.length > 0) {
    await form.remove();
    throw new InvalidRequestError(problems);
  }
  return { body: { ...form.fields, file: form.file }, form };
}

/** @throws Error if the handlers do not match the operations of the contract */
function requireHandlers(handlers: Handlers): void {
  const wanted = contractOperations.map(({ id }) => id);
  const missing = wanted.filter((id) => typeof handlers[id] !== 'function');
  const extra = Object.keys(handlers).filter((name) => !wanted.some((id) => id === name));
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  if (extra.length > 0) throw new Error(`the contract has no operation ${extra.join(', ')}`);
}

/** Ignores the body of requests to operations that expect no body. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/**
 * Registers a route per operation of the contract. Each route authenticates, validates the request and, if
 * configured, the response, so handlers only see valid requests.
 * @throws Error if the handlers do not match the operations of the contract
 */
export async function registerContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  requireHandlers(options.handlers);
  app.decorateRequest('user', null);
  const withBody = contractOperations.filter(({ bodies }) => bodies.size > 0);
  const withoutBody = contractOperations.filter(({ bodies }) => bodies.size === 0);
  for (const operation of withBody) registerOperation(app, operation, options);
  await app.register(async (bodiless) => {
    ignoreBodies(bodiless);
    for (const operation of withoutBody) registerOperation(bodiless, operation, options);
    respondToOtherMethods(bodiless);
  });
}

function registerOperation(app: FastifyInstance, operation: Operation, options: ContractOptions): void {
  const validators = validatorsOf(operation);
  const { workspaceOf = () => options, intercept } = options;
  app.route({
    method: operation.method,
    url: operation.url,
    onRequest: admission(operation, workspaceOf),
    handler: async (request, reply) => {
      const handled = async () =>
        answerOf(operation, validators, await workspaceOf(request), request, reply, options);
      const real = () =>
        operation.bodies.has('multipart/form-data')
          ? options.uploadSlots.during(request.user?.id ?? '', handled)
          : handled();
      const cached = async () =>
        (await workspaceOf(request)).responses.getOrMake(operation.id, request as CacheableRequest, real);
      const answer = await (intercept
        ? intercept({ operation, validators, request, reply, real, cached })
        : cached());
      if (answer instanceof CachedResponse) return answer.send(request, reply);
      if (answer instanceof StreamedFile) {
        reply.headers(answer.headers);
        if (request.method !== 'HEAD') return reply.send(answer.content);
        answer.content.destroy();
        // The length of the download is unknown, and without a body Fastify would send a length of 0.
        return reply.send(Readable.from([]));
      }
      // The body is buffered, because HEAD needs its length, which a Response does not have.
      if (!(answer instanceof Response)) return answer;
      return reply.headers(Object.fromEntries(answer.headers)).send(Buffer.from(await answer.arrayBuffer()));
    },
  });
}

/** Validates a request, calls its handler and, if configured, validates the response. */
async function answerOf(
  operation: Operation,
  validators: OperationValidators,
  workspace: Workspace,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ContractOptions,
): Promise<unknown> {
  // `Handlers` checks the types of each operation. They cannot be expressed for an operation that is not known at
  // compile time.
  const handler = workspace.handlers[operation.id] as (call: Call<never>) => unknown;
  checkRequest(operation, validators, request);
  const { body, form } = await bodyOf(validators, request, workspace.incoming, options);
  // The signal is created on demand, because few operations use it and creating it takes as long as a short response.
  let signal: AbortSignal | undefined;
  try {
    const call = {
      path: request.params,
      query: request.query,
      body,
      user: request.user,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
      cookies: request.headers.cookie ?? null,
      setCookie: (cookie: string) => void reply.header('Set-Cookie', cookie),
      get signal() {
        return (signal ??= AbortSignal.any([goneSignal(reply), options.stopping]));
      },
    };
    const handle = async () => handler(call as Call<never>);
    const key = operation.acceptsKey ? request.headers[idempotencyKeyHeader] : undefined;
    const answer = await (key === undefined
      ? handle()
      : workspace.idempotency.once(
          {
            userId: request.user?.id ?? '',
            operation: operation.id,
            key: String(key),
            content: [request.url, form ? [form.fields, form.file?.originalName, form.file?.digest] : body],
          },
          handle,
          () => void reply.header('Idempotent-Replayed', 'true'),
        ));
    if (options.validateAnswers) checkAnswer(operation, validators, answer);
    return answer;
  } catch (error) {
    // Aborted work is expected to fail, and no one reads the response.
    if (!signal?.aborted || error instanceof DomainError) throw error;
    throw options.stopping.aborted ? options.stopping.reason : new CallerGoneError();
  } finally {
    await form?.remove();
  }
}

function checkAnswer(operation: Operation, validators: OperationValidators, answer: unknown): void {
  const problems = validators.answer(200, answer);
  if (problems.length > 0) throw new InvalidResponseError(operation.id, 200, problems);
}

/** Responds to OPTIONS and to unsupported methods (405) with the methods of a URL. */
function respondToOtherMethods(app: FastifyInstance): void {
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  const methods = new Map<string, string[]>();
  for (const { url, method } of contractOperations) methods.set(url, [...(methods.get(url) ?? []), method]);
  // Descending order puts names before parameters.
  const resources = [...methods]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([url, operations]) => ({
      pattern: new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`),
      allowed: [...operations, ...(operations.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
      body: { detail: `Use ${operations.join(' or ')}.` },
    }));
  // A single route, because a route per URL and method would take most of the time to start.
  app.route({
    method: METHODS.filter((method) => app.supportedMethods.includes(method)),
    url: '/api/*',
    handler: (request, reply) => {
      const path = request.url.replace(/[?#].*/s, '');
      const found = resources.find(({ pattern }) => pattern.test(path));
      if (!found) return reply.callNotFound();
      // The route of the operation has rejected a parameter that is too long.
      if (found.allowed.includes(request.method) && request.method !== 'OPTIONS')
        throw new BadRequestError('Invalid path');
      reply.header('Allow', found.allowed.join(', '));
      return request.method === 'OPTIONS' ? reply.code(204).send() : reply.code(405).send(found.body);
    },
  });
}
