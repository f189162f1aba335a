import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { RunParts } from '@forecast-console/forecasting';
import type { RunSeatsRepository } from './run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import type { RoundWork } from './seat-task.ts';

const lookEveryMs = 100;

/** Identifies this process as a helper in one round of a run. */
interface Seat {
  seats: RunSeatsRepository;
  seat: string;
  round: number;
}

/** Callbacks of the computation. Either may throw to stop it. */
interface Heard {
  alive: () => void;
  /** Receives the progress of the current part. */
  report: (done: number) => void;
}

/**
 * Computes the parts that the run assigns to a seat until the run needs no more help.
 * @returns the number of computed parts
 */
export async function computeGiven(
  run: Pick<RunParts, 'compute'>,
  { seats, seat, round }: Seat,
  { alive, report }: Heard,
): Promise<number> {
  let work: RoundWork | null = null;
  for (let computed = 0; ;) {
    alive();
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
      alive();
      await sleep(lookEveryMs);
    }
    computed++;
  }
}

function partAt(work: RoundWork | null, position: number) {
  return work?.parts[position - work.first];
}

async function workOf(seats: RunSeatsRepository, round: number): Promise<RoundWork | null> {
  const work = await seats.workOf(round);
  return work && (deserialize(work) as RoundWork);
}
