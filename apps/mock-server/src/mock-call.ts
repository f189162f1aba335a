import type { FastifyRequest } from 'fastify';
import type { RecordedRequest } from './requests/request-log.ts';
import type { Choice } from './scenarios/choice.ts';
import type { MockSession } from './sessions/mock-session.ts';

/** Mock state of the current request. */
export interface MockCall {
  session: MockSession;
  recorded: RecordedRequest;
  /** Scenarios selected by the request itself. */
  choices: readonly Choice[];
}

const calls = new WeakMap<FastifyRequest, MockCall>();

export function beginCall(request: FastifyRequest, call: MockCall): void {
  calls.set(request, call);
}

export function callOf(request: FastifyRequest): MockCall | undefined {
  return calls.get(request);
}
