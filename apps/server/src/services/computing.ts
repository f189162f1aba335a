import type { Config } from '../config.ts';
import type { DatasetFiles } from '../datasets/dataset-files.ts';
import { LocalQueue } from '../jobs/queue/local-queue.ts';
import { PostgresQueue } from '../jobs/queue/postgres-queue.ts';
import { RunComputer } from '../jobs/run-computer.ts';
import type { RunQueue } from '../jobs/queue/run-queue.ts';
import { SeatTaker } from '../jobs/seats/seat-taker.ts';
import { SharedRun } from '../jobs/seats/shared-run.ts';
import type { Workers } from '../jobs/workers.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/db.ts';
import { forecastRunsRepository } from '../store/runs/forecast-runs.ts';
import { placeOf } from '../store/open-store.ts';
import { plansRepository } from '../store/plans.ts';
import type { Reserve } from '../store/reserve.ts';
import { runCombinationsRepository } from '../store/runs/run-combinations.ts';
import { runGroupsRepository } from '../store/runs/run-groups.ts';
import { runSeatsRepository } from '../store/runs/run-seats.ts';
import { turnRepository } from '../store/turn.ts';
import { uploadsRepository } from '../store/uploads.ts';
import { carryPlan } from './plan/carry-plan.ts';

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
