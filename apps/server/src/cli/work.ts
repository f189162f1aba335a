import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { inspectDatabase, openStore } from '../db/open-store.ts';
import { Reserve } from '../db/reserve.ts';
import { StartRefusedError } from '../errors.ts';
import { installTriggers } from '../http/response-cache/triggers.ts';
import { Jobs } from '../db/postgres/jobs.ts';
import { IncomingFiles, openDatasetFiles, takeFiles, uploadsRepository } from '../modules/datasets/index.ts';
import { planCarrier } from '../modules/plans/index.ts';
import { openExecution, runRepositories } from '../modules/runs/index.ts';
import { processStatus } from '../modules/system/index.ts';
import { openWebhookSender } from '../modules/webhooks/index.ts';
import { openThreads } from '../threads.ts';
import { workerApp } from '../worker-app.ts';
import { listen, startOrExit, stopOnSignal, stopWhenPresenceLost } from './process.ts';
import { lockWorkspace } from './lock.ts';
import { retryWhileFull } from './start-failure.ts';

/** Computes runs and imports files until a signal arrives. Unlike a server, a worker serves no users. */
async function start(config: Config): Promise<void> {
  const { databaseUrl, host, workerPort, runsAtOnce, filesAtOnce, ingestMinutes } = config;
  if (databaseUrl === null)
    throw new StartRefusedError(
      'A worker needs the servers’ PostgreSQL database. Set DATABASE_URL to the same value as on the servers.',
    );
  if (runsAtOnce === 0)
    throw new StartRefusedError('A worker with WORKERS=0 would compute nothing. Set WORKERS to 1 or more.');
  const now = () => new Date();
  const log = pino({ level: config.logLevel ?? 'info' });
  const dataDir = join(config.dataDir, 'worker');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockWorkspace(dataDir, now);
  // The cache may contain datasets that were deleted while this worker was stopped.
  for (const folder of ['datasets', 'incoming'])
    rmSync(join(dataDir, folder), { recursive: true, force: true });

  await retryWhileFull(
    () => inspectDatabase(databaseUrl),
    (line) => log.warn({}, line),
  );
  const { db, ephemeral, presence } = await openStore(databaseUrl, now);
  await installTriggers(db);
  const { archive, files, close: closeFiles } = await openDatasetFiles(dataDir, config);
  const threads = openThreads({ ingestMs: ingestMinutes * 60_000, runsAtOnce, filesAtOnce });
  const reserve = new Reserve(join(dataDir, 'reserve'), 0);
  const jobs = new Jobs(databaseUrl, true, log);
  const { executor, queue } = openExecution({
    config,
    db,
    jobs,
    reserve,
    files,
    threads: threads.forecasts,
    beforeCompletion: planCarrier(db),
    now,
    log,
  });
  const { runs } = runRepositories(db);
  const uploads = uploadsRepository(db);
  const status = { config, db, runs, uploads, presence, reserve, executor, ingests: null, now, log };
  const app = await workerApp(config, processStatus(status));
  const address =
    workerPort === null ? null : await listen(app, host, workerPort, (line) => log.warn({}, line));
  if (address !== null) lock.announce(address);
  await queue.resume();
  const incoming = new IncomingFiles(dataDir, null, reserve);
  if (archive !== null)
    await takeFiles({ jobs, archive, ephemeral, readers: threads.files, files, incoming, filesAtOnce, log });
  const sender = openWebhookSender({ config, db, now, log });
  stopOnSignal(async () => {
    await app.close();
    await queue.close();
    await sender?.close();
    await incoming.close();
    await threads.close();
    await closeFiles();
    await presence?.release();
    await db.destroy();
    lock.release();
    log.info({}, 'the worker has stopped');
  });
  stopWhenPresenceLost(presence);
  log.info({ runsAtOnce, address }, 'the worker is ready');
}

/**
 * Runs a worker as this process. If it cannot start, prints the reason and exits with 1.
 *
 * @param read reads the settings
 */
export const work = (read: () => Config): void => startOrExit(read, start);
