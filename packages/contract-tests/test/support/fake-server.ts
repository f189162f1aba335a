import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { bundledContract, type Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { pointer } from '../../src/contract/pointer.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';
import { acceptsText } from '../../src/generate/wire-candidates.ts';
import { FakeAccounts } from './fake-accounts.ts';
import { json, problem } from './fake-answers.ts';
import { FakeIdempotency } from './fake-idempotency.ts';
import { fakeOperations } from './fake-operations.ts';
import { type FakeRequest, readFakeRequest } from './fake-request.ts';
import { byScenario, fakeCatalogue } from './fake-scenarios.ts';
import { FakeWorkspace } from './fake-workspace.ts';

const largestBody = 1024 ** 2;
const maxProblems = 20;

const friend = 'http://localhost:5173';

/** Adds common headers and compression. */
function sealed({ wire, operation }: FakeRequest, response: WireResponse): WireResponse {
  const origin = wire.headers.origin === friend ? { 'access-control-allow-origin': friend } : {};
  const usual = {
    'cache-control': operation?.path.startsWith('/api/auth/') ? 'no-store' : 'private, no-cache',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'WWW-Authenticate, Content-Disposition, Retry-After, ETag, X-Request-Id',
    vary: 'Origin, Accept-Encoding',
    'x-request-id': randomUUID(),
    ...origin,
  };
  const whole = { ...response, headers: { ...usual, ...response.headers } };
  if (wire.method === 'HEAD') return { ...whole, text: '' };
  if (!/gzip/.test(wire.headers['accept-encoding'] ?? '') || response.raw) return whole;
  const raw = gzipSync(response.text);
  return {
    ...whole,
    headers: { ...whole.headers, 'content-encoding': 'gzip', 'content-length': String(raw.length) },
    raw,
  };
}

const problemType = 'application/problem+json';

/** Converts an error to problem details if the request accepts them. */
function asProblem({ wire, operation }: FakeRequest, response: WireResponse): WireResponse {
  const schema = operation?.responses.get(response.status)?.media.get(problemType);
  if (schema === undefined || !wire.headers.accept?.includes(problemType)) return response;
  const { detail, ...more } = JSON.parse(response.text) as { detail: unknown };
  const { properties } = bundledContract().schema(schema);
  const code = isObject(properties) ? properties.code : null;
  const problemBody = {
    type: 'about:blank',
    title: 'Error',
    status: response.status,
    code: isObject(code) && Array.isArray(code.enum) ? String(code.enum[0]) : '',
    detail: typeof detail === 'string' ? detail : 'Several fields are invalid',
    ...(Array.isArray(detail) ? { errors: detail } : {}),
    ...more,
  };
  const headers = { ...response.headers, 'content-type': problemType };
  return { ...response, headers, text: JSON.stringify(problemBody) };
}

/** Returns 304 for a matching If-None-Match. */
function unlessKnown({ wire, operation }: FakeRequest, response: WireResponse): WireResponse {
  if (response.status !== 200 || !operation?.responses.has(304)) return response;
  const etag = `"${createHash('sha256').update(response.text).digest('base64url').slice(0, 22)}"`;
  return wire.headers['if-none-match']?.includes(etag)
    ? { status: 304, headers: { etag }, text: '' }
    : { ...response, headers: { ...response.headers, etag } };
}

/** Adds the ids of the path to the message of a 404. */
function named({ path }: FakeRequest, response: WireResponse): WireResponse {
  if (response.status !== 404 || Object.keys(path).length === 0) return response;
  const { detail } = JSON.parse(response.text) as { detail: unknown };
  return { ...response, text: JSON.stringify({ detail: [detail, ...Object.values(path)].join(' ') }) };
}

/** Applies a defect to a response; null leaves the response unchanged. */
export type Tamper = (
  request: FakeRequest,
  response: WireResponse,
  server: FakeServer,
) => WireResponse | null;

/** A correct in-memory server to which defects can be added. */
export class FakeServer {
  readonly contract: Contract;
  readonly accounts: FakeAccounts;
  readonly workspace: FakeWorkspace;
  readonly #tamper: Tamper;
  readonly #idempotency: FakeIdempotency;
  readonly #operation: ReturnType<typeof fakeOperations>;

  /** Advances the clock. */
  readonly pass: (ms: number) => void;

  constructor(
    contract: Contract,
    now: () => number,
    tamper: Tamper = () => null,
    pass: (ms: number) => void = () => undefined,
  ) {
    this.pass = pass;
    this.contract = contract;
    this.#tamper = tamper;
    this.#idempotency = new FakeIdempotency(contract);
    this.accounts = new FakeAccounts(now);
    this.workspace = new FakeWorkspace(contract, now);
    this.#operation = fakeOperations(contract, this.accounts, this.workspace);
  }

  response(wire: WireRequest): WireResponse {
    const request = readFakeRequest(this.contract, wire);
    const response = unlessKnown(request, this.#right(request));
    const scenario = request.wire.headers['x-mock-scenario']?.split(';', 1)[0];
    const told = scenario === undefined ? named(request, response) : byScenario(scenario, response);
    const correct = asProblem(request, told);
    return sealed(request, this.#tamper(request, correct, this) ?? correct);
  }

  /** Returns a valid Authorization header. */
  get someToken(): string {
    return `Bearer ${[...this.accounts.access.keys()].at(-1) ?? ''}`;
  }

  /** Executes an operation without validating the request. */
  unchecked(request: FakeRequest, user = 'ana'): WireResponse {
    return this.#operation(request.operation?.id ?? '')(request, user);
  }

  #right(request: FakeRequest): WireResponse {
    const { wire, operation, allowed } = request;
    if (wire.url.pathname === '/__mock/scenarios') return json(200, fakeCatalogue);
    if (allowed.length === 0) return problem(404, 'There is nothing here');
    const allow = allowed.join(', ');
    if ('access-control-request-method' in wire.headers) return this.#preflight(request);
    if (wire.method === 'OPTIONS') return { status: 204, headers: { allow }, text: '' };
    if (!operation) return { ...problem(405, 'Use another method'), headers: { allow } };
    const user = this.accounts.holder(wire.headers.authorization);
    if (!operation.isPublic && user === null) return problem(401, 'Not authenticated');
    return (
      this.#scope(operation, wire.headers.authorization) ??
      this.#refusal(request) ??
      this.#ownership(request, user) ??
      this.#idempotency.once(request, user ?? '', () => this.unchecked(request, user ?? ''))
    );
  }

  /** Rejects API tokens whose scope does not include the operation. */
  #scope({ isPublic, path, method }: Operation, header: string | undefined): WireResponse | null {
    const token = this.accounts.apiToken(header);
    if (!token || isPublic) return null;
    const { 'x-scope': scope = method === 'GET' ? 'read' : 'write' } = this.contract.schema(
      pointer('paths', path, method.toLowerCase()),
    );
    const isAllowed = scope === 'read' || (scope === 'write' && token.scope !== 'read');
    return isAllowed ? null : problem(403, 'The API token does not allow this call');
  }

  /** Rejects changes to the items of other users. */
  #ownership({ operation, path, body }: FakeRequest, user: string | null): WireResponse | null {
    if (operation?.responses.get(403)?.component !== 'NotOwner') return null;
    const id = path.runId ?? path.id ?? (isObject(body) ? String(body.run_id) : '');
    const owner = this.workspace.run(id)?.owner ?? this.workspace.uploadOf(id)?.owner ?? user;
    const event = this.workspace.uploadOf(id)?.events.find((one) => one.id === path.eventId);
    return owner === user || event?.created_by === user ? null : problem(403, 'It belongs to somebody else');
  }

  #preflight({ wire, allowed }: FakeRequest): WireResponse {
    const headers = {
      'access-control-allow-origin': wire.headers.origin ?? '',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': allowed.join(', '),
      'access-control-allow-headers': 'authorization, content-type',
    };
    return { status: 204, headers, text: '' };
  }

  #refusal(request: FakeRequest): WireResponse | null {
    const { operation, path, query, wire, contentType } = request;
    for (const { name, in: place, required, schema } of operation?.parameters ?? []) {
      const text = (place === 'path' ? path : query)[name];
      const wrong = text === undefined ? required : acceptsText(this.contract, schema, text) === false;
      if (wrong && place === 'path') return problem(400, `${name} is not valid`);
      if (wrong) return json(422, { detail: [{ loc: [place, name], msg: 'is not valid', type: 'x' }] });
    }
    if (!operation || operation.bodies.length === 0) return null;
    const body = operation.bodies.find(({ type }) => type === contentType);
    if (!body) return problem(415, 'Send something else');
    if (wire.headers['content-encoding']) return problem(415, 'Send it as it is');
    if (contentType === 'application/json' && wire.body?.includes('"__proto__"'))
      return problem(422, '__proto__ is reserved');
    if ((wire.body ?? '').length > largestBody) return problem(413, 'This is too large');
    if (request.body === undefined) return problem(400, 'The body could not be read');
    const problems = this.contract.validator.problems(body.schema, request.body);
    if (problems.length === 0) return null;
    const list = problems.slice(0, maxProblems).map(({ at, message }) => ({
      loc: ['body', ...at.split('/').slice(1)],
      msg: message,
      type: 'x',
    }));
    return json(422, { detail: list });
  }
}
