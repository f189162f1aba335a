import { type App, buildApp, type Config } from '@forecast-console/server';
import { answerByScenario } from './answer-by-scenario.ts';
import { registerControl } from './control/register-control.ts';
import { registerCors } from './cors.ts';
import { callOf } from './mock-call.ts';
import { openMock } from './open-mock.ts';
import { recordCalls } from './record-calls.ts';

/** Builds the server with CORS, mock sessions, scenarios, the request log and `/__mock`. */
export function buildMock(config: Config, { now = () => new Date() } = {}): Promise<App> {
  return buildApp(config, {
    now,
    async surround(fastify) {
      const mock = openMock(config, now, fastify.log);
      const { sessions } = mock;
      registerCors(fastify);
      recordCalls(fastify, sessions);
      registerControl(fastify, sessions);
      return {
        services: await sessions.main.services(),
        workspaceOf: (request) => (callOf(request)?.session ?? sessions.main).workspace(),
        intercept: (call) => answerByScenario(call, config.validateAnswers),
        close: () => mock.close(),
      };
    },
  });
}
