import type { FastifyInstance } from 'fastify';
import type { ContractOptions } from '../plugins/contract/index.ts';
import { answerByScenario } from './answer-by-scenario.ts';
import { registerControl } from './control/register-control.ts';
import { registerCors } from './cors.ts';
import { callOf } from './mock-call.ts';
import { recordCalls } from './record-calls.ts';
import type { MockSessions } from './sessions/mock-sessions.ts';

/**
 * Adds what makes a server the mock: CORS, sessions, the request log and `/__mock`.
 * @returns how the routes of the contract find their session and its scenarios.
 */
export function registerMock(
  app: FastifyInstance,
  sessions: MockSessions,
  validateAnswers: boolean,
): Pick<ContractOptions, 'workspaceOf' | 'intercept'> {
  registerCors(app);
  recordCalls(app, sessions);
  registerControl(app, sessions);
  return {
    workspaceOf: (request) => (callOf(request)?.session ?? sessions.main).workspace(),
    intercept: (call) => answerByScenario(call, validateAnswers),
  };
}
