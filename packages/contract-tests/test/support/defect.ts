import type { CheckName } from '../../src/checks/rules.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import { json } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';
import type { FakeServer, Tamper } from './fake-server.ts';

/** A single defect of an otherwise correct server. */
export interface Defect {
  /** Check that must detect the defect. */
  check: CheckName;
  what: string;
  /** Cases to run. */
  include: RegExp;
  tamper: Tamper;
}

/** Creates defects that the same rule must detect in the same cases, by description. */
export const planted = (check: CheckName, include: RegExp, defects: Record<string, Tamper>): Defect[] =>
  Object.entries(defects).map(([what, tamper]) => ({ check, what, include, tamper }));

type Change = (response: WireResponse, request: FakeRequest, server: FakeServer) => WireResponse;

/** Changes responses of an operation; by default, those with status 200. */
export function inOperation(
  id: string,
  change: Change,
  when: (request: FakeRequest, response: WireResponse) => boolean = (_, { status }) => status === 200,
): Tamper {
  return (request, response, server) =>
    request.operation?.id === id && when(request, response) ? change(response, request, server) : null;
}

/** Changes the body of a response in place. */
export function withBody(change: (body: Record<string, unknown>) => void): Change {
  return (response) => {
    const body = JSON.parse(response.text) as Record<string, unknown>;
    change(body);
    return { ...json(response.status, body), headers: response.headers };
  };
}

/** Returns a defect that accepts invalid requests of an operation. */
export const lets = (id: string, when: (request: FakeRequest) => boolean): Tamper =>
  inOperation(
    id,
    (_, request, server) => server.unchecked(request),
    (request, { status }) => status >= 400 && status !== 401 && when(request),
  );
