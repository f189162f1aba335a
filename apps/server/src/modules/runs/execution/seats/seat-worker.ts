import { RunParts } from '@forecast-console/forecasting';
import { readRun } from '../../input/read-run.ts';
import { connectTo } from '../../../../db/open-store.ts';
import { runSeatsRepository } from './run-seats.ts';
import { throwIfStopped } from '../../../../compute/stop-flag.ts';
import { computeGiven } from './compute-given.ts';
import type { SeatProgress, SeatTask } from './seat-task.ts';

/** Helps with a run of another process until the run needs no more help. @returns the number of computed parts */
export default async function sit(task: SeatTask): Promise<number> {
  const { seat, round, port, stop } = task;
  const db = connectTo(task.store);
  const seats = runSeatsRepository(db);
  const alive = () => throwIfStopped(stop);
  const report = (done: number) => {
    alive();
    port.postMessage({ done } satisfies SeatProgress);
  };
  try {
    const input = await readRun(task, alive);
    if (input === null) return 0;
    const run = new RunParts(input.forecast, alive);
    if (!(await seats.take(seat, round))) return 0;
    return await computeGiven(run, { seats, seat, round }, { alive, report });
  } finally {
    try {
      await seats.dismiss(seat);
    } finally {
      await db.destroy();
      port.close();
    }
  }
}
