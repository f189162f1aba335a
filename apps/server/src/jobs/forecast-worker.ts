import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { withDataset } from '../datasets/open-dataset.ts';
import { DomainError, isNoSpace, isStoreLost, NoSpaceError } from '../errors.ts';
import { connectTo } from '../store/open-store.ts';
import { RunAttempt, SupersededError } from '../store/run-attempt.ts';
import { runCombinationsRepository } from '../store/run-combinations.ts';
import { runGroupsRepository } from '../store/run-groups.ts';
import { combinationOf } from '../runs/combination-of.ts';
import { groupRows, totalActuals } from '../runs/group-rows.ts';
import { loadDrivers } from '../runs/input/load-drivers.ts';
import { loadLevel } from '../runs/input/load-level.ts';
import { runResult } from '../runs/run-result.ts';
import { reachOf } from '../runs/input/reach-of.ts';
import { runEvents } from '../runs/run-events.ts';
import { valueFilter } from '../runs/input/value-filter.ts';
import type { StoredGroup } from '../runs/stored-run.ts';
import type { ForecastOutcome, ForecastTask } from './forecast-task.ts';
import { ForecastTeam } from './forecast-team.ts';
import { takeCores } from './free-cores.ts';
import { heed } from './stop-flag.ts';

/** Short transactions, and so long between them: the server's own writes wait for none of them noticeably. */
const rowsPerInsert = 50;
const pauseMs = 1;
// A run has about a dozen parts: more threads would have nothing to do.
const mostHelpers = 3;

/** Kept as long as the thread is: helpers take longer to start than a small run takes. */
const team = new ForecastTeam();

/** Load, forecast, store: everything of a run but its status, which the queue owns. */
export default async function run(task: ForecastTask): Promise<ForecastOutcome> {
  const { request, plan, port, runId, claim } = task;
  const report = (done: number, stage: string) => {
    heed(task.stop);
    port.postMessage({ done, stage });
  };
  const db = connectTo(task.store);
  const { store } = new RunAttempt(db, runId, claim);
  const groups = runGroupsRepository(db, store);
  const combinations = runCombinationsRepository(db, store);
  const helpers = takeCores(task.cores, mostHelpers);
  try {
    report(0, 'Reading the series');
    const { level, names, reaches, drivers } = withDataset(task.dataset, (dataset) => {
      const { aggregation_characteristics: codes, bucket_type: bucket } = request;
      const filter = valueFilter(request.filters);
      const loaded = loadLevel(dataset, codes, filter, bucket, plan, () => heed(task.stop));
      const selection = { dataset, level: codes, filter, groups: loaded.groups, bucket };
      const end = plan.forecastStart + request.horizon;
      return {
        level: loaded,
        names: dataset.productNames(),
        reaches: task.events.map(({ scope }) => reachOf(scope, selection)),
        drivers: request.with_drivers ? loadDrivers(selection, plan.start, end) : [],
      };
    });
    if (level.groups.length === 0)
      return { failed: 'No row of the dataset is left by these filters and dates.' };
    await groups.insert([totalActuals(runId, plan, level.groups)]);

    const trained = plan.cutoff - plan.start + 1;
    const bridge = plan.forecastStart - 1 - plan.cutoff;
    const events = await runEvents(task.events, reaches, { ...request, plan });
    const answer = team.forecast(
      {
        series: level.groups.map(({ values }, index) => ({
          key: String(index),
          start: plan.start,
          values: values.subarray(0, trained),
        })),
        groups: level.sums,
        events,
        drivers,
        bucket: request.bucket_type,
        horizon: bridge + request.horizon,
        bridge,
        model: request.model_type,
        backtestPeriods: request.run_backtest ? request.backtest_periods : 0,
        level: request.intervals ? request.confidence_level : null,
        seasonalityMode: request.seasonality_mode,
        // The same request on the same data gives the same forecast.
        seed: 1,
        onProgress: (done, stage) => report(0.05 + 0.9 * done, stage),
      },
      helpers,
    );

    report(0.95, 'Storing the forecast');
    const rows = groupRows({ runId, plan, request, level, answer, names });
    for (const some of inSlices(rows, rowsPerInsert)) {
      heed(task.stop);
      await groups.insert(some);
      const belowTotal = some.filter(({ position }) => position > 0);
      if (belowTotal.length > 0) await combinations.insert(belowTotal.map(combinationOf));
      await sleep(pauseMs);
    }
    return { result: runResult(request, plan, level, answer, events) };
  } catch (error) {
    // Numerics and limits throw RangeError with a reason for people.
    if (isStoreLost(error)) return { storeLost: true };
    if (error instanceof SupersededError) return { superseded: true };
    if (isNoSpace(error)) return { failed: new NoSpaceError().message };
    if (error instanceof RangeError || error instanceof DomainError) return { failed: error.message };
    throw error;
  } finally {
    // Only now does this thread learn of a helper that has died: between two runs it sleeps without its events.
    await setImmediate();
    await db.destroy();
    port.close();
  }
}

/** No more of them than a slice are there at a time. */
function* inSlices(rows: Iterable<StoredGroup>, size: number): Generator<StoredGroup[]> {
  let slice: StoredGroup[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
