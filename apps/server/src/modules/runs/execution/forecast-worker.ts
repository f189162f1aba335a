import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { DomainError, isNoSpace, isTransient, isDatabaseUnreachable, NoSpaceError } from '../../../errors.ts';
import { connectTo } from '../../../db/open-store.ts';
import { RunAttempt, SupersededError } from '../repository/run-attempt.ts';
import { insertCombinations } from '../repository/combinations-repository.ts';
import { insertGroups } from '../repository/groups-repository.ts';
import { type GroupRow, groupRows, totalActuals } from '../result/group-rows.ts';
import { readRun } from '../input/read-run.ts';
import { runResult } from '../result/run-result.ts';
import type { ForecastMessage, ForecastOutcome, ForecastTask } from './forecast-task.ts';
import { ForecastTeam } from './forecast-team.ts';
import { takeCores } from '../../../compute/free-cores.ts';
import type { RoundOffer } from './seats/shared-run.ts';
import { throwIfStopped } from '../../../compute/stop-flag.ts';
import { storeInSlices } from './store-in-slices.ts';

/**
 * Short transactions, so that the server's own writes wait for none of them noticeably: on SQLite the thread lets go for a
 * millisecond every 50 rows, while those before are stored. A larger one to PostgreSQL takes fewer round trips.
 */
const ways = {
  alone: { rowsAtOnce: 50, breathe: () => sleep(1) },
  shared: { rowsAtOnce: 500, breathe: () => setImmediate() },
};
// A run has about a dozen parts; one in shards has more, but every thread takes some 300 MB for it.
const mostHelpers = 3;

/** Before all of a run with so many series is read it is known to be worth sharing. */
const manySeries = 1000;

/** Work tells of itself thousands of times; posting each would take longer than some of it. */
const tellEveryMs = 100;

/** Kept as long as the thread is: helpers take longer to start than a small run takes. */
const team = new ForecastTeam();

/** Load, forecast, store: everything of a run but its status, which the queue owns. */
export default async function run(task: ForecastTask): Promise<ForecastOutcome> {
  const { request, periods, port, runId, claim } = task;
  let told = { at: -Infinity, stage: '' };
  const report = (done: number, stage: string) => {
    throwIfStopped(task.stop);
    const at = performance.now();
    if (stage === told.stage && at - told.at < tellEveryMs) return;
    told = { at, stage };
    port.postMessage({ done, stage });
  };
  const db = connectTo(task.store);
  const { store } = new RunAttempt(db, runId, claim);
  const helpers = takeCores(task.cores, mostHelpers);
  try {
    report(0, 'Reading the series');
    let hasMany = !task.isShared;
    const input = await readRun(task, (series) => {
      throwIfStopped(task.stop);
      if (hasMany || series < manySeries) return;
      hasMany = true;
      port.postMessage({ hasManySeries: true } satisfies ForecastMessage);
    });
    if (input === null) return { failed: 'No row of the dataset is left by these filters and dates.' };
    const { level, names, events } = input;
    await store((on) => insertGroups(on, db.dialect, [totalActuals(runId, periods, level.groups)]));

    const onProgress = (done: number, stage: string) => report(0.05 + 0.9 * done, stage);
    const offer = task.isShared
      ? (round: RoundOffer) => port.postMessage({ round } satisfies ForecastMessage, [round.answers])
      : null;
    const answer = team.forecast({ ...input.forecast, onProgress }, helpers, offer);

    report(0.95, 'Storing the forecast');
    const rows = groupRows({ runId, periods, request, level, answer, names });
    const { rowsAtOnce, breathe } = task.isShared ? ways.shared : ways.alone;
    const storeThem = async (some: readonly GroupRow[]) => {
      throwIfStopped(task.stop);
      const combinations = some.flatMap(({ combination }) => combination ?? []);
      await store(async (on) => {
        await insertGroups(
          on,
          db.dialect,
          some.map(({ group }) => group),
        );
        if (combinations.length > 0) await insertCombinations(on, db.dialect, combinations);
      });
    };
    await storeInSlices(rows, rowsAtOnce, storeThem, breathe);
    return { result: runResult(request, periods, level, answer, events) };
  } catch (error) {
    // Numerics and limits throw RangeError with a reason for people.
    // Connections that others hold are free again in a moment.
    if (isDatabaseUnreachable(error) || (task.isShared && isTransient(error))) return { storeLost: true };
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
