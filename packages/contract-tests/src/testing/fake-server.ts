import type { Contract } from '../contract/contract.ts';
import type { WireAnswer } from '../http/exchange.ts';
import type { WireRequest } from '../http/wire.ts';
import { acceptsText } from '../generate/wire-candidates.ts';
import { FakeAccounts } from './fake-accounts.ts';
import { json, problem } from './fake-answers.ts';
import { fakeOperations } from './fake-operations.ts';
import { type FakeRequest, readFakeRequest } from './fake-request.ts';
import { byScenario, fakeCatalogue } from './fake-scenarios.ts';
import { FakeWorkspace } from './fake-workspace.ts';

const largestBody = 1024 ** 2;
const mostProblems = 20;

/** Changes an answer of the right server into a wrong one; null leaves it as it is. */
export type Tamper = (request: FakeRequest, answer: WireAnswer, server: FakeServer) => WireAnswer | null;

/** A server that keeps the contract in every point, unless it is tampered with. It lives in memory. */
export class FakeServer {
  readonly contract: Contract;
  readonly accounts: FakeAccounts;
  readonly workspace: FakeWorkspace;
  readonly #tamper: Tamper;
  readonly #operation: ReturnType<typeof fakeOperations>;

  constructor(contract: Contract, now: () => number, tamper: Tamper = () => null) {
    this.contract = contract;
    this.#tamper = tamper;
    this.accounts = new FakeAccounts(now);
    this.workspace = new FakeWorkspace(contract);
    this.#operation = fakeOperations(contract, this.accounts, this.workspace);
  }

  answer(wire: WireRequest): WireAnswer {
    const request = readFakeRequest(this.contract, wire);
    const answer = this.#right(request);
    const scenario = wire.headers['x-mock-scenario']?.split(';', 1)[0];
    const told = scenario === undefined ? answer : byScenario(scenario, answer);
    return this.#tamper(request, told, this) ?? told;
  }

  /** What the operation answers when nobody looks at the request first. */
  unchecked(request: FakeRequest, user = 'ana'): WireAnswer {
    return this.#operation(request.operation?.id ?? '')(request, user);
  }

  #right(request: FakeRequest): WireAnswer {
    const { wire, operation, allowed } = request;
    if (wire.url.pathname === '/__mock/scenarios') return json(200, fakeCatalogue);
    if (allowed.length === 0) return problem(404, 'There is nothing here');
    if (wire.method === 'OPTIONS') return this.#preflight(request);
    if (!operation) return { ...problem(405, 'Use another method'), headers: { allow: allowed.join(', ') } };
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
