import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { PostgresArchive } from '../modules/datasets/storage/archive/postgres-archive.ts';
import { DatasetFiles } from '../modules/datasets/storage/dataset-files.ts';
import { StartRefusedError } from '../errors.ts';
import { Workers } from '../compute/workers.ts';
import { computing } from '../computing.ts';
import { Metrics } from '../modules/system/metrics.ts';
import { requireReadable } from '../modules/system/readable.ts';
import { lookInto, openStore } from '../db/open-store.ts';
import { Reserve } from '../db/reserve.ts';
import { forecastRunsRepository } from '../modules/runs/repository/runs-repository.ts';
import { uploadsRepository } from '../modules/datasets/uploads-repository.ts';
import { workerApp } from '../worker-app.ts';
import { listen } from './listen.ts';
import { lockWorkspace } from './lock.ts';
import { startOrSayWhy, stopWhenTakenForGone, stopWhenTold } from './process.ts';
import { whenLetIn } from './when-let-in.ts';

/** Computes runs until a signal ends this process: it serves no users, and leaves whatever else there is to servers. */
async function start(config: Config): Promise<void> {
  const { databaseUrl, host, workerPort, runsAtOnce, ingestMinutes, datasetCacheMegabytes } = config;
  if (databaseUrl === null)
    throw new StartRefusedError(
      'A worker computes runs of servers that share a PostgreSQL. Set DATABASE_URL to that of the servers.',
    );
  if (runsAtOnce === 0) throw new StartRefusedError('A worker with WORKERS=0 computes nothing. Set another.');
  const now = () => new Date();
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' });
  const dataDir = join(config.dataDir, 'worker');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockWorkspace(dataDir, now);
  // Nobody has told this process meanwhile what was deleted.
  rmSync(join(dataDir, 'datasets'), { recursive: true, force: true });

  await whenLetIn(
    () => lookInto(databaseUrl),
    (line) => log.warn({}, line),
  );
  const { db, presence } = await openStore(databaseUrl, now);
  const archive = new PostgresArchive(databaseUrl);
  const files = new DatasetFiles(dataDir, { archive, mostBytes: datasetCacheMegabytes * 1024 ** 2 });
  const workers = new Workers({ ingestMs: ingestMinutes * 60_000, runsAtOnce });
  const reserve = new Reserve(join(dataDir, 'reserve'), 0);
  const { computer, queue } = computing({ config, db, reserve, files, workers, now, log });
  const [runs, uploads] = [forecastRunsRepository(db), uploadsRepository(db)];
  const app = await workerApp(config, {
    metrics: new Metrics({ config, runs, uploads, presence, reserve, computer, now }),
    presence,
    requireReadable: () => requireReadable(uploads, log),
  });
  const address =
    workerPort === null ? null : await listen(app, host, workerPort, (line) => log.warn({}, line));
  if (address !== null) lock.announce(address);
  await queue.resume();
  stopWhenTold(async () => {
    await app.close();
    await queue.close();
    await workers.close();
    files.close();
    await archive.close();
    await presence?.release();
    await db.destroy();
    lock.release();
    log.info({}, 'the worker has stopped');
  });
  stopWhenTakenForGone(presence);
  log.info({ runsAtOnce, address }, 'the worker is ready');
}

/**
 * Runs a worker as this process; one that cannot start says why and ends with 1.
 * @param read what the environment decides
 */
export const work = (read: () => Config): void => startOrSayWhy(read, start);
