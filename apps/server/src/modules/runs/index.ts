import type { Config } from '../../config.ts';
import type { RecordDeletion } from '../../db/record-deletion.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { DatasetEvents, StorageQuota, UploadsRepository } from '../datasets/index.ts';
import type { DatasetFiles } from '../datasets/storage/index.ts';
import type { Stockouts } from '../demand/index.ts';
import { ChangeCauses } from './causes/change-causes.ts';
import { DeletedRuns } from './deleted-runs.ts';
import { type ExecutionDependencies, openExecution } from './execution/open-execution.ts';
import { forecastRoutes, metadataRoutes, runsRoutes } from './routes.ts';
import { ForecastRuns } from './forecast-runs.ts';
import type { PlanReader } from './plan-reader.ts';
import type { StockReader } from './stock-reader.ts';
import { RunAccuracy } from './run-accuracy.ts';
import { runRepositories } from './repository/index.ts';
import { RunCombinations } from './run-combinations.ts';
import { RunComparison } from './run-comparison.ts';
import { RunData } from './run-data.ts';
import { RunExport } from './run-export.ts';
import { RunWaterfall } from './run-waterfall.ts';

export { ForecastThreads } from './execution/forecast-threads.ts';
export { openExecution } from './execution/open-execution.ts';
export { parseGroup } from './input/value-filter.ts';
export type { RunCombinationsRepository } from './repository/combinations-repository.ts';
export type { RunGroupsRepository } from './repository/groups-repository.ts';
export { runRepositories } from './repository/index.ts';
export type { PlanReader, ReadablePlan } from './plan-reader.ts';
export type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
export { type DatasetCalendar, lastComplete } from './request/dataset-periods.ts';
export { allGroups } from './result/all-groups.ts';
export { readPositions } from './result/position-set.ts';
export { csvFile } from './export/csv-file.ts';
export type { Cell, Sheet } from './export/sheet-xml.ts';
export { type SumErrorsRepository } from './repository/sum-errors-repository.ts';
export { naiveForecast } from './result/accuracy-sum.ts';
export { type RunSettings, settingsOf } from './result/stored-request.ts';
export type { StoredGroup, StoredPoints } from './result/stored-run.ts';

interface Dependencies extends ExecutionDependencies {
  config: Config;
  uploads: UploadsRepository;
  events: DatasetEvents;
  stockouts: Stockouts;
  files: DatasetFiles;
  quota: StorageQuota;
  plans: PlanReader;
  stock: StockReader;
  reserve: Reserve;
  recordDeletion: RecordDeletion;
  newId: () => string;
}

export type Runs = Awaited<ReturnType<typeof openRuns>>;

/** Opens the runs of a workspace and resumes the unfinished ones. */
export async function openRuns(deps: Dependencies) {
  const { config, db, plans, stock, reserve } = deps;
  const { runs, groups, combinations } = runRepositories(db);
  const { executor, queue } = openExecution(deps);
  const shared = { ...deps, runs, groups, combinations, executor, queue };
  const runAccuracy = new RunAccuracy(shared);
  const deletedRuns = new DeletedRuns(shared);
  await reserve.spend(() => deletedRuns.freeSpace());
  await reserve.spend(() => queue.resume());
  const runComparison = new RunComparison(shared);
  const changeCauses = new ChangeCauses({ ...shared, comparison: runComparison });
  const services = {
    changeCauses,
    forecastRuns: new ForecastRuns({ ...shared, runsPerUser: config.runsPerUser }),
    deletedRuns,
    runData: new RunData(shared),
    runComparison,
    runAccuracy,
    runWaterfall: new RunWaterfall(shared),
    runCombinations: new RunCombinations(shared),
    runExport: new RunExport({ runs, groups, plans, stock, accuracy: runAccuracy }),
  };
  return {
    ...services,
    executor,
    repository: runs,
    routes: { ...runsRoutes(services), ...forecastRoutes(services), ...metadataRoutes(services) },
    async close() {
      changeCauses.close();
      await deletedRuns.close();
      await queue.close();
    },
  };
}
