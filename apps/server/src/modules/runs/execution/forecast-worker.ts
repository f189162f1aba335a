import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { usualSharding } from '@forecast-console/forecasting';
import { DomainError, isNoSpace, isTransient, isDatabaseUnreachable, NoSpaceError } from '../../../errors.ts';
import { connectTo } from '../../../db/open-store.ts';
import { runAttempt, SupersededError } from '../repository/run-attempt.ts';
import { insertCombinations } from '../repository/combinations-repository.ts';
import { insertGroups } from '../repository/groups-repository.ts';
import { insertSumErrors } from '../repository/sum-errors-repository.ts';
import { type GroupRow, GroupRows, totalActuals } from '../result/group-rows.ts';
import { readRun } from '../input/read-run.ts';
import { runResult } from '../result/run-result.ts';
import type { ForecastOutcome, ForecastTask } from './forecast-task.ts';
import { ForecastTeam } from './forecast-team.ts';
import { takeCores, takeHelpers } from '../../../compute/free-cores.ts';
import { forecastTogether, PartsLostError } from './parts/forecast-together.ts';
import { storeTogether } from './parts/store-together.ts';
import { runParts } from '../repository/run-parts.ts';
import { throwIfStopped } from '../../../compute/stop-flag.ts';
import { storeInSlices } from './store-in-slices.ts';

/**
 * SQLite: short transactions with a pause of 1 ms, so that writes of the server do not wait noticeably. PostgreSQL: larger
 * transactions, to save round trips.
 */
const batches = {
  alone: { batchSize: 50, pause: () => sleep(1) },
  shared: { batchSize: 500, pause: () => setImmediate() },
};
// A run has about a dozen parts, so more helpers would not speed it up. A sharded run has more parts, but needs about
// 300 MB per thread.
const maxHelpers = 3;

/** A run of up to this many series is computed sooner than other processes would have read them. */
const fewSeries = 300;

/** Limits progress messages, because some work reports thousands of times. */
const reportIntervalMs = 100;

/** The helper threads live as long as this thread, because starting them takes longer than a small run. */
const team = new ForecastTeam();

/** Loads, forecasts and stores a run. The status of the run belongs to RunExecutor. */
export default async function run(task: ForecastTask): Promise<ForecastOutcome> {
  const { request, periods, port, runId, attemptId, build } = task;
  let lastReport = { at: -Infinity, stage: '' };
  const report = (done: number, stage: string) => {
    throwIfStopped(task.stop);
    const at = performance.now();
    if (stage === lastReport.stage && at - lastReport.at < reportIntervalMs) return;
    lastReport = { at, stage };
    port.postMessage({ done, stage });
  };
  const db = connectTo(task.store);
  const { store, isCurrent } = runAttempt(db, runId, attemptId);
  takeCores(task.cores, 0);
  try {
    report(0, 'Reading the series');
    const alive = () => throwIfStopped(task.stop);
    const input = await readRun(task, alive);
    if (input === null) return { failed: 'No rows of the dataset match these filters and dates.' };
    const { level, names, events } = input;
    await store((on) => insertGroups(on, db.dialect, [totalActuals(runId, periods, level.histories)]));

    const isShared = build !== null && input.forecast.series.length > fewSeries;
    const storing = isShared && input.forecast.series.length > usualSharding.wholeUpTo ? 0.2 : 0.05;
    const onProgress = (done: number, stage: string) => report(0.05 + (0.95 - storing) * done, stage);
    const forecastRequest = { ...input.forecast, onProgress };
    const together = {
      parts: runParts(db, { runId, build: build ?? '' }),
      holder: attemptId,
      throwIfStopped: alive,
    };
    const { answer, blocks } = isShared
      ? await forecastTogether(forecastRequest, together)
      : team.forecast(forecastRequest, takeHelpers(task.cores, maxHelpers));

    const tell = (done: number) => report(1 - storing + storing * done, 'Storing the forecast');
    tell(0);
    const groups = new GroupRows({ runId, periods, request, level, answer, names });
    const { batchSize, pause } = build !== null ? batches.shared : batches.alone;
    const storeBatch = async (rows: readonly GroupRow[]) => {
      alive();
      const combinations = rows.flatMap(({ combination }) => combination ?? []);
      await store(async (on) => {
        await insertGroups(
          on,
          db.dialect,
          rows.map(({ group }) => group),
        );
        if (combinations.length > 0) await insertCombinations(on, db.dialect, combinations);
      });
    };
    const { blocksInput } = answer;
    if (isShared && blocksInput !== null) {
      await storeTogether({ db, store, rows: groups }, { ...answer, blocksInput }, tell, together);
      await storeBatch([groups.total()]);
      await storeInSlices(groups.ofLevels(answer.levels), batchSize, storeBatch, pause);
    } else await storeInSlices(groups.all(answer.levels, blocks), batchSize, storeBatch, pause);
    const { sumErrors } = answer;
    if (sumErrors !== null) await store((on) => insertSumErrors(on, runId, sumErrors));
    return { result: runResult(request, periods, level, answer, events) };
  } catch (error) {
    // The forecasting package throws RangeError with a message for users.
    // On a shared database, a lack of connections is temporary.
    if (isDatabaseUnreachable(error)) return { storeLost: true };
    if (build !== null && isTransient(error)) return { storeLost: true };
    // The parts of a run that another process has canceled are deleted, too.
    if (error instanceof PartsLostError)
      return (await isCurrent().catch(() => true)) ? { storeLost: true } : { superseded: true };
    if (error instanceof SupersededError) return { superseded: true };
    if (isNoSpace(error)) return { failed: new NoSpaceError().message };
    if (error instanceof RangeError || error instanceof DomainError) return { failed: error.message };
    throw error;
  } finally {
    // Handle exit events of helpers now: between two runs this thread does not run its event loop.
    await setImmediate();
    await db.destroy();
    port.close();
  }
}
