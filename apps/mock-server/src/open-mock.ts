import { join } from 'node:path';
import { type Config, type Log, openServices, openThreads } from '@forecast-console/server';
import { MockSessions } from './sessions/mock-sessions.ts';
import { type OpenFolder, Templates } from './sessions/templates.ts';

export interface Mock {
  sessions: MockSessions;
  close(): Promise<void>;
}

/** Everybody knows the demo passwords, so guarding them would only make every test wait. */
const passwordCost = 2 ** 10;

/** The mock's sessions over one data folder; all share the worker threads. */
export function openMock(config: Config, now: () => Date, log: Log): Mock {
  const threads = openThreads({ ingestMs: config.ingestMinutes * 60_000 });
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
