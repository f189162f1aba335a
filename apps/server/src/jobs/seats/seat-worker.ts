import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { RunParts } from '@forecast-console/forecasting';
import { readRun } from '../../runs/input/read-run.ts';
import { connectTo } from '../../store/open-store.ts';
import { runSeatsRepository } from '../../store/runs/run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import type { RoundWork, SeatProgress, SeatTask } from './seat-task.ts';
import { heed, type StopFlag } from '../stop-flag.ts';

const lookEveryMs = 200;

/** Of the run that was helped last, whose next round may want help too: to put it together may take longer than a part. */
let last: { claim: string; run: RunParts } | null = null;
let stop: StopFlag;

/** Computes part after part of a run that another process computes, until none is left. @returns how many it were */
export default async function sit(task: SeatTask): Promise<number> {
  const { seat, round, claim, port } = task;
  stop = task.stop;
  const db = connectTo(task.store);
  const seats = runSeatsRepository(db);
  try {
    const run = last?.claim === claim ? last.run : await runOf(task);
    const work = await seats.workOf(round);
    if (run === null || work === null) return 0;
    last = { claim, run };
    const { parts, learnt } = deserialize(work) as RoundWork;
    if (!(await seats.take(seat, round))) return 0;
    for (let computed = 0; ;) {
      heed(stop);
      const position = await seats.givenTo(seat);
      const part = position == null ? undefined : parts[position];
      if (position === undefined) return computed;
      if (position === null || part === undefined) {
        await sleep(lookEveryMs);
        continue;
      }
      const report = (done: number) => {
        heed(stop);
        port.postMessage({ done } satisfies SeatProgress);
      };
      const result = run.compute(part, report, learnt);
      await seats.answer(seat, serialize({ position, result } satisfies HelperAnswer));
      computed++;
    }
  } finally {
    try {
      await seats.dismiss(seat);
    } finally {
      await db.destroy();
      port.close();
    }
  }
}

async function runOf(task: SeatTask): Promise<RunParts | null> {
  last = null;
  const alive = () => heed(stop);
  const input = await readRun(task, alive);
  return input && new RunParts(input.forecast, alive);
}
