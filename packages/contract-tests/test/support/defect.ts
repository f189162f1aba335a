import type { CheckName } from '../../src/checks/rules.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import { json } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';
import type { FakeServer, Tamper } from './fake-server.ts';

/** One thing wrong with a server that is right otherwise. */
export interface Defect {
  /** The check that has to find it. */
  check: CheckName;
  what: string;
  /** The cases that are run: enough to find it, few enough to be quick. */
  include: RegExp;
  tamper: Tamper;
}

/** Defects that one rule has to find in the same cases, by what they do. */
export const planted = (check: CheckName, include: RegExp, defects: Record<string, Tamper>): Defect[] =>
  Object.entries(defects).map(([what, tamper]) => ({ check, what, include, tamper }));

type Change = (answer: WireAnswer, request: FakeRequest, server: FakeServer) => WireAnswer;

/** Changes the answers of one operation that `when` means; successes unless told otherwise. */
export function inOperation(
  id: string,
  change: Change,
  when: (request: FakeRequest, answer: WireAnswer) => boolean = (_, { status }) => status === 200,
): Tamper {
  return (request, answer, server) =>
    request.operation?.id === id && when(request, answer) ? change(answer, request, server) : null;
}

/** The answer with another body, changed in place. */
export function withBody(change: (body: Record<string, unknown>) => void): Change {
  return (answer) => {
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    change(body);
    return { ...json(answer.status, body), headers: answer.headers };
  };
}

/** Answers refused requests of an operation as if nobody had looked at them. */
export const lets = (id: string, when: (request: FakeRequest) => boolean): Tamper =>
  inOperation(
    id,
    (_, request, server) => server.unchecked(request),
    (request, { status }) => status >= 400 && status !== 401 && when(request),
  );
