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
  /** Position of the first part, counted over all rounds of the run. */
  first: number;
  board: BoardMemory;
  /** Where it waits for what others found; closed when the round is over. */
  answers: MessagePort;
}

/** A shorter run is over before anybody else has read what it is computed from. */
const openAfterMs = 500;
const lookEveryMs = 100;
/** With more parts than this left a seat has one lying ready: it need not wait for the next look. */
const plenty = 8;

interface Dependencies {
  seats: RunSeatsRepository;
  log: Log;
}

/**
 * A run whose parts other processes may compute too. Each that takes a seat reads what the run is computed from, is given
 * part after part, as a helper thread takes them, and leaves what it found in the database; from there it goes to the thread
 * of the run.
 */
export class SharedRun {
  readonly #dependencies: Dependencies;
  readonly #run: { runId: string; claim: string };
  readonly #over = new AbortController();
  readonly #served: Promise<void>;
  #round: RoundOffer | null = null;
  /** The round that seats know. */
  #begun: RoundOffer | null = null;

  /**
   * @param run with the claim of the attempt at it
   * @param afterMs how long it goes on before it is open to others
   */
  constructor(dependencies: Dependencies, run: { runId: string; claim: string }, afterMs = openAfterMs) {
    this.#dependencies = dependencies;
    this.#run = run;
    this.#served = this.#serve(afterMs);
  }

  /** Its parts may be computed elsewhere until the port of their answers is closed. */
  offer(round: RoundOffer): void {
    this.#round = round;
    round.answers.once('close', () => {
      if (this.#round === round) this.#round = null;
    });
    round.answers.start();
  }

  /** Nobody helps any more. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#served;
  }

  async #serve(afterMs: number): Promise<void> {
    const { seats, log } = this.#dependencies;
    const { runId, claim } = this.#run;
    const { signal } = this.#over;
    let opened: number | null = null;
    while (!signal.aborted) {
      await pause(opened === null ? afterMs : lookEveryMs, signal);
      if (signal.aborted) break;
      try {
        opened ??= await seats.open(runId, claim);
        if (opened !== null && this.#round !== null) await this.#look(opened, this.#round);
      } catch (error) {
        if (!isStoreLost(error)) log.error({ err: error, runId }, 'parts of a run could not be shared');
      }
    }
    if (opened === null) return;
    try {
      await seats.close(opened);
    } catch (error) {
      log.error({ err: error, runId }, 'what was shared of a run could not be removed yet');
    }
  }

  /** Takes what was found, and gives each seat that has nothing to do the next part. */
  async #look(opened: number, round: RoundOffer): Promise<void> {
    const { seats } = this.#dependencies;
    const { first, work, answers } = round;
    const board = PartsBoard.over(round.board);
    if (this.#begun !== round) {
      if (board.isClosed) return;
      await seats.begin(opened, work);
      this.#begun = round;
    }
    for (const { seat, position, next, done, answered } of await seats.of(opened)) {
      const answer = answered ? await seats.takeAnswer(seat) : null;
      if (answer !== null) {
        answers.postMessage(deserialize(answer) as HelperAnswer, []);
        board.announce();
      }
      if (position !== null) board.tell(position - first, done);
      const missing = Number(position === null) + Number(next === null && board.left > plenty);
      for (let given = 0; given < missing; given++) {
        const at = board.take();
        if (at !== null) await seats.give(seat, first + at);
      }
    }
    if (board.isClosed) await seats.admitNobody(opened);
  }
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
