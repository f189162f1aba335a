import {
  type App,
  buildApp,
  type Config,
  type Log,
  openServices,
  openThreads,
} from '@forecast-console/server';
import { answerByScenario } from './answer-by-scenario.ts';
import { registerControl } from './control/register-control.ts';
import { registerCors } from './cors.ts';
import { callOf } from './mock-call.ts';
import { recordCalls } from './record-calls.ts';
import { join } from 'node:path';
import { MockSessions } from './sessions/mock-sessions.ts';
import { type OpenFolder, Templates } from './sessions/templates.ts';

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

export interface Mock {
  sessions: MockSessions;
  close(): Promise<void>;
}

/** Cost of password hashing. The demo passwords are public, so a low cost only makes tests faster. */
const passwordCost = 2 ** 10;

/** Opens the sessions of a data folder. All sessions share the worker threads. */
export function openMock(config: Config, now: () => Date, log: Log): Mock {
  const threads = openThreads({
    ingestMs: config.ingestMinutes * 60_000,
    filesAtOnce: config.filesAtOnce,
    hashesAtOnce: config.hashesAtOnce,
  });
  const open: OpenFolder = (folder, { now, newId }) =>
    openServices({ ...config, dataDir: folder }, now, log, { threads, newId, passwordCost });
  const templates = new Templates(join(config.dataDir, 'templates'), open);
  const data = config.demo ? 'demo' : 'empty';
  const sessions = new MockSessions(config.dataDir, { data, templates, open, now });
  return {
    sessions,
    async close() {
      await sessions.close();
      await threads.close();
    },
  };
}
