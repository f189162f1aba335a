import { join } from 'node:path';
import { type Config, type Log, openServices, openThreads } from '@forecast-console/server';
import { MockSessions } from './sessions/mock-sessions.ts';
import { type OpenFolder, Templates } from './sessions/templates.ts';

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
