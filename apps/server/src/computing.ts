import type { Config } from './config.ts';
import type { DatasetFiles } from './modules/datasets/storage/dataset-files.ts';
import { LocalQueue } from './compute/queue/local-queue.ts';
import { PostgresQueue } from './compute/queue/postgres-queue.ts';
import { RunComputer } from './modules/runs/execution/run-computer.ts';
import type { RunQueue } from './compute/queue/run-queue.ts';
import { SeatTaker } from './modules/runs/execution/seats/seat-taker.ts';
import { SharedRun } from './modules/runs/execution/seats/shared-run.ts';
import type { Workers } from './compute/workers.ts';
import type { Log } from './log.ts';
import type { Db } from './db/db.ts';
import { forecastRunsRepository } from './modules/runs/repository/runs-repository.ts';
import { placeOf } from './db/open-store.ts';
import { plansRepository } from './modules/plans/repository.ts';
import type { Reserve } from './db/reserve.ts';
import { runCombinationsRepository } from './modules/runs/repository/combinations-repository.ts';
import { runGroupsRepository } from './modules/runs/repository/groups-repository.ts';
import { runSeatsRepository } from './modules/runs/execution/seats/run-seats.ts';
import { turnRepository } from './compute/queue/turn.ts';
import { uploadsRepository } from './modules/datasets/uploads-repository.ts';
import { carryPlan } from './modules/plans/carry-plan.ts';

interface Dependencies {
  config: Config;
  db: Db;
  reserve: Reserve;
  files: DatasetFiles;
  workers: Workers;
  now: () => Date;
  log: Log;
}

/** What computes runs, in a server or in a worker on its own, and who hands them out. */
export function computing({ config, db, ...rest }: Dependencies): { computer: RunComputer; queue: RunQueue } {
  const { log } = rest;
  const runs = forecastRunsRepository(db);
  const ofRuns = { groups: runGroupsRepository(db), combinations: runCombinationsRepository(db) };
  const { databaseUrl: url, runsAtOnce: atOnce } = config;
  const seats = runSeatsRepository(db);
  const stored = { ...rest, runs, uploads: uploadsRepository(db), store: placeOf(config) };
  const computer = new RunComputer({
    ...stored,
    db,
    share: url === null ? null : (run) => new SharedRun({ seats, log }, run),
    timeLimitMs: config.forecastMinutes * 60_000,
    beforeCompletion: (run, attempt) =>
      carryPlan({ ...ofRuns, plans: plansRepository(db, attempt.store) }, run),
  });
  const taker = new SeatTaker({ ...stored, seats, atOnce, ownClaims: () => computer.claims });
  const queue =
    url === null
      ? new LocalQueue({ runs, computer, log })
      : new PostgresQueue({ url, atOnce, runs, turns: turnRepository(db), computer, taker, log });
  return { computer, queue };
}
