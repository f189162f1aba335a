import type { Db, Transact } from '../../db/db.ts';
import type { UsersRepository } from '../auth/index.ts';
import type { DatasetVersionsRepository, StorageQuota } from '../datasets/index.ts';
import { type ForecastRunRow, runRepositories } from '../runs/index.ts';
import { carryPlan } from './carry-plan.ts';
import { PlanLocks } from './plan-locks.ts';
import { plansRepository } from './repository.ts';
import { plansRoutes } from './routes.ts';
import { RunPlans } from './run-plans.ts';

interface Dependencies {
  db: Db;
  users: UsersRepository;
  versions: DatasetVersionsRepository;
  quota: StorageQuota;
  now: () => Date;
}

export type Plans = ReturnType<typeof openPlans>;

export function openPlans({ db, ...deps }: Dependencies) {
  const runPlans = new RunPlans({
    ...runRepositories(db),
    ...deps,
    plans: plansRepository(db),
    locks: new PlanLocks(db),
  });
  return { runPlans, routes: plansRoutes({ runPlans }) };
}

/** Copies the plan of a refreshed run to the new run, for the remaining periods. */
export const planCarrier =
  (db: Db) =>
  (run: ForecastRunRow, attempt: { store: Transact }): Promise<void> =>
    carryPlan({ ...runRepositories(db), plans: plansRepository(db, attempt.store) }, run);
