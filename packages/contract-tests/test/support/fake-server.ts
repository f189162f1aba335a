import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Contract } from '../../src/contract/contract.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';
import { acceptsText } from '../../src/generate/wire-candidates.ts';
import { FakeAccounts } from './fake-accounts.ts';
import { json, problem } from './fake-answers.ts';
import { fakeOperations } from './fake-operations.ts';
import { type FakeRequest, readFakeRequest } from './fake-request.ts';
import { byScenario, fakeCatalogue } from './fake-scenarios.ts';
import { FakeWorkspace } from './fake-workspace.ts';

const largestBody = 1024 ** 2;
const mostProblems = 20;

const friend = 'http://localhost:5173';

/** What every answer carries, unless it was tampered with; packed where the caller can unpack it. */
function sealed({ wire, operation }: FakeRequest, answer: WireAnswer): WireAnswer {
  const origin = wire.headers.origin === friend ? { 'access-control-allow-origin': friend } : {};
  const usual = {
    'cache-control': operation?.path.startsWith('/api/auth/') ? 'no-store' : 'private, no-cache',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'WWW-Authenticate, Content-Disposition, Retry-After, ETag, X-Request-Id',
    vary: 'Origin, Accept-Encoding',
    'x-request-id': 'of-this-test',
    ...origin,
  };
  const whole = { ...answer, headers: { ...usual, ...answer.headers } };
  if (wire.method === 'HEAD') return { ...whole, text: '' };
  if (!/gzip/.test(wire.headers['accept-encoding'] ?? '') || answer.raw) return whole;
  const raw = gzipSync(answer.text);
  return {
    ...whole,
    headers: { ...whole.headers, 'content-encoding': 'gzip', 'content-length': String(raw.length) },
    raw,
  };
}

/** Tells who has the answer already that it is still right. */
function unlessKnown({ wire, operation }: FakeRequest, answer: WireAnswer): WireAnswer {
  if (answer.status !== 200 || !operation?.answers.has(304)) return answer;
  const etag = `"${createHash('sha256').update(answer.text).digest('base64url').slice(0, 22)}"`;
  return wire.headers['if-none-match']?.includes(etag)
    ? { status: 304, headers: { etag }, text: '' }
    : { ...answer, headers: { ...answer.headers, etag } };
}

/** Changes an answer of the right server into a wrong one; null leaves it as it is. */
export type Tamper = (request: FakeRequest, answer: WireAnswer, server: FakeServer) => WireAnswer | null;

/** A server that keeps the contract in every point, unless it is tampered with. It lives in memory. */
export class FakeServer {
  readonly contract: Contract;
  readonly accounts: FakeAccounts;
  readonly workspace: FakeWorkspace;
  readonly #tamper: Tamper;
  readonly #operation: ReturnType<typeof fakeOperations>;

  /** Lets time pass. */
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
    this.accounts = new FakeAccounts(now);
    this.workspace = new FakeWorkspace(contract, now);
    this.#operation = fakeOperations(contract, this.accounts, this.workspace);
  }

  answer(wire: WireRequest): WireAnswer {
    const request = readFakeRequest(this.contract, wire);
    const answer = unlessKnown(request, this.#right(request));
    const scenario = request.wire.headers['x-mock-scenario']?.split(';', 1)[0];
    const told = scenario === undefined ? answer : byScenario(scenario, answer);
    return sealed(request, this.#tamper(request, told, this) ?? told);
  }

  /** An Authorization header that lets somebody in. */
  get someToken(): string {
    return `Bearer ${[...this.accounts.access.keys()].at(-1) ?? ''}`;
  }

  /** What the operation answers when nobody looks at the request first. */
  unchecked(request: FakeRequest, user = 'ana'): WireAnswer {
    return this.#operation(request.operation?.id ?? '')(request, user);
  }

  #right(request: FakeRequest): WireAnswer {
    const { wire, operation, allowed } = request;
    if (wire.url.pathname === '/__mock/scenarios') return json(200, fakeCatalogue);
    if (allowed.length === 0) return problem(404, 'There is nothing here');
    const allow = allowed.join(', ');
    if ('access-control-request-method' in wire.headers) return this.#preflight(request);
    if (wire.method === 'OPTIONS') return { status: 204, headers: { allow }, text: '' };
    if (!operation) return { ...problem(405, 'Use another method'), headers: { allow } };
    const user = this.accounts.holder(wire.headers.authorization);
    if (!operation.isPublic && user === null) return problem(401, 'Not authenticated');
    return this.#refusal(request) ?? this.unchecked(request, user ?? '');
  }

  #preflight({ wire, allowed }: FakeRequest): WireAnswer {
    const headers = {
      'access-control-allow-origin': wire.headers.origin ?? '',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': allowed.join(', '),
      'access-control-allow-headers': 'authorization, content-type',
    };
    return { status: 204, headers, text: '' };
  }

  #refusal(request: FakeRequest): WireAnswer | null {
    const { operation, path, query, wire, contentType } = request;
    for (const { name, in: place, required, schema } of operation?.parameters ?? []) {
      const text = (place === 'path' ? path : query)[name];
      const wrong = text === undefined ? required : acceptsText(this.contract, schema, text) === false;
      if (wrong) return problem(place === 'path' ? 400 : 422, `${name} is not valid`);
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
    const list = problems.slice(0, mostProblems).map(({ at, message }) => ({
      loc: ['body', ...at.split('/').slice(1)],
      msg: message,
      type: 'x',
    }));
    return json(422, { detail: list });
  }
}
