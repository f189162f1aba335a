import { deserialize } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { isStoreLost } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { RunSeatsRepository } from '../../store/runs/run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import { type BoardMemory, PartsBoard } from '../parts-board.ts';

/** What the thread of a run says of a round of parts that others may compute as well. */
export interface RoundOffer {
  /** A RoundWork, serialized. */
  work: Uint8Array;
  board: BoardMemory;
  /** Where it waits for what others found; closed when the round is over. */
  answers: MessagePort;
}

/** A shorter round is over before anybody else has read what the run is computed from. */
const offerAfterMs = 1000;
const lookEveryMs = 200;

interface Dependencies {
  seats: RunSeatsRepository;
  log: Log;
}

/**
 * Shares a round of a run's parts with other processes. Each that takes a seat is given part after part, as a helper thread
 * takes them, and leaves what it found in the database; from there it goes to the thread of the run.
 *
 * @param claim of the attempt at the run
 * @param afterMs how long the round goes on before it is offered
 * @returns when the round is over
 */
export async function shareRound(
  { seats, log }: Dependencies,
  { runId, claim }: { runId: string; claim: string },
  { work, board: memory, answers }: RoundOffer,
  afterMs = offerAfterMs,
): Promise<void> {
  const board = PartsBoard.over(memory);
  const over = new AbortController();
  answers.once('close', () => over.abort());
  answers.start();
  await pause(afterMs, over.signal);
  let round: number | null = null;
  while (!over.signal.aborted) {
    try {
      round ??= board.isClosed ? null : await seats.open(runId, claim, work);
      if (round !== null) await serve(seats, round, board, answers);
    } catch (error) {
      if (!isStoreLost(error)) log.error({ err: error, runId }, 'parts of a run could not be shared');
    }
    await pause(lookEveryMs, over.signal);
  }
  if (round === null) return;
  try {
    await seats.close(round);
  } catch (error) {
    log.error({ err: error, runId }, 'what was shared of a run could not be removed yet');
  }
}

/** Takes what was found, and gives each seat that has nothing to do the next part. */
async function serve(
  seats: RunSeatsRepository,
  round: number,
  board: PartsBoard,
  answers: MessagePort,
): Promise<void> {
  for (const { seat, position, done, answered } of await seats.of(round)) {
    if (position !== null && !answered) {
      board.tell(position, done);
      continue;
    }
    if (answered) {
      answers.postMessage(deserialize(await seats.answerOf(seat)) as HelperAnswer, []);
      board.announce();
    }
    const next = board.take();
    if (next === null) await seats.dismiss(seat);
    else await seats.give(seat, next);
  }
  if (board.isClosed) await seats.admitNobody(round);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    return undefined;
  });
}
