import type { Db } from '../../../db/db.ts';
import { runCombinationsRepository } from './combinations-repository.ts';
import { runGroupsRepository } from './groups-repository.ts';
import { forecastRunsRepository } from './runs-repository.ts';
import { sumErrorsRepository } from './sum-errors-repository.ts';

export const runRepositories = (db: Db) => ({
  runs: forecastRunsRepository(db),
  groups: runGroupsRepository(db),
  combinations: runCombinationsRepository(db),
  sumErrors: sumErrorsRepository(db),
});
