import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { RunParts } from '@forecast-console/forecasting';
import { readRun } from '../../runs/input/read-run.ts';
import { connectTo } from '../../store/open-store.ts';
import { type RunSeatsRepository, runSeatsRepository } from '../../store/runs/run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import type { RoundWork, SeatProgress, SeatTask } from './seat-task.ts';
import { heed } from '../stop-flag.ts';

const lookEveryMs = 100;

/** Computes part after part of a run that another process computes, until that is done. @returns how many it were */
export default async function sit(task: SeatTask): Promise<number> {
  const { seat, round, port, stop } = task;
  const db = connectTo(task.store);
  const seats = runSeatsRepository(db);
  const report = (done: number) => {
    heed(stop);
    port.postMessage({ done } satisfies SeatProgress);
  };
  try {
    const run = await runOf(task);
    if (run === null || !(await seats.take(seat, round))) return 0;
    let work: RoundWork | null = null;
    for (let computed = 0; ;) {
      heed(stop);
      const position = await seats.givenTo(seat);
      if (position === undefined) return computed;
      if (position !== null && partAt(work, position) === undefined) work = await workOf(seats, round);
      const part = position === null ? undefined : partAt(work, position);
      if (position === null || work === null || part === undefined) {
        await sleep(lookEveryMs);
        continue;
      }
      const result = run.compute(part, report, work.learnt);
      const answer = serialize({ position: position - work.first, result } satisfies HelperAnswer);
      while (!(await seats.answer(seat, position, answer)) && (await seats.givenTo(seat)) === position) {
        heed(stop);
        await sleep(lookEveryMs);
      }
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

function partAt(work: RoundWork | null, position: number) {
  return work?.parts[position - work.first];
}

async function workOf(seats: RunSeatsRepository, round: number): Promise<RoundWork | null> {
  const work = await seats.workOf(round);
  return work && (deserialize(work) as RoundWork);
}

async function runOf(task: SeatTask): Promise<RunParts | null> {
  const alive = () => heed(task.stop);
  const input = await readRun(task, alive);
  return input && new RunParts(input.forecast, alive);
}
