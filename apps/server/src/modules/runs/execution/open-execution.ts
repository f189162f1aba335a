import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/db.ts';
import { databaseLocation } from '../../../db/open-store.ts';
import type { Jobs } from '../../../db/postgres/jobs.ts';
import type { Reserve } from '../../../db/reserve.ts';
import type { Log } from '../../../log.ts';
import { uploadsRepository } from '../../datasets/index.ts';
import type { DatasetFiles } from '../../datasets/storage/index.ts';
import { LocalQueue } from '../queue/local-queue.ts';
import { PostgresQueue } from '../queue/postgres-queue.ts';
import { type RunQueue, turnRepository } from '../queue/run-queue.ts';
import { type ForecastRunRow, forecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunAttempt } from '../repository/run-attempt.ts';
import type { ForecastThreads } from './forecast-threads.ts';
import { RunHelpers } from './parts/run-helpers.ts';
import { RunExecutor } from './run-executor.ts';

export interface ExecutionDependencies {
  config: Config;
  db: Db;
  /** Null with SQLite. */
  jobs: Jobs | null;
  reserve: Reserve;
  files: DatasetFiles;
  threads: ForecastThreads;
  /** Stores additional data of a result, such as the plan copied from the refreshed run. */
  beforeCompletion: (run: ForecastRunRow, attempt: RunAttempt) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** Opens the run queue and the executor, in a server or in a worker process. */
export function openExecution({ config, db, jobs, ...rest }: ExecutionDependencies): {
  executor: RunExecutor;
  queue: RunQueue;
} {
  const { log } = rest;
  const runs = forecastRunsRepository(db);
  const stored = { ...rest, db, runs, uploads: uploadsRepository(db), store: databaseLocation(config) };
  const executor = new RunExecutor({
    ...stored,
    isShared: jobs !== null,
    timeLimitMs: config.forecastMinutes * 60_000,
  });
  const queued = { runs, executor, log };
  const queue =
    jobs === null
      ? new LocalQueue(queued)
      : new PostgresQueue({
          ...queued,
          jobs,
          atOnce: config.runsAtOnce,
          turns: turnRepository(db),
          helpers: new RunHelpers(stored),
        });
  return { executor, queue };
}
