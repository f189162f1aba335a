import { deserialize } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { isDatabaseUnreachable } from '../../../../errors.ts';
import type { Log } from '../../../../log.ts';
import type { RunSeatsRepository, SeatRow } from './run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import { type BoardMemory, PartsBoard } from '../parts-board.ts';

/** A round of parts that the thread of a run offers to other processes. */
export interface RoundOffer {
  /** The serialized `RoundWork`. */
  work: Uint8Array;
  /** Position of the first part, counted over all rounds of the run. */
  first: number;
  /** Whether no help is needed after this round. */
  isLast: boolean;
  board: BoardMemory;
  /** Port on which the thread receives the results of helpers; closed when the round is over. */
  answers: MessagePort;
}

const lookEveryMs = 100;
/** While more parts than this are left, each helper gets its next part in advance, so that it need not wait. */
const plenty = 8;

/**
 * The parts assigned to a helper whose results have not arrived, by position in the round, and the time of its last
 * sign of life.
 */
interface Held {
  parts: Set<number>;
  written: string;
  at: number;
}

interface Times {
  openAfterMs: number;
  silenceMs: number;
  /** Monotonic clock in milliseconds. */
  now: () => number;
}

const usualTimes: Times = { openAfterMs: 500, silenceMs: 15_000, now: () => performance.now() };

interface Dependencies {
  seats: RunSeatsRepository;
  log: Log;
}

/**
 * Lets other processes help to compute the parts of a run. Each helper reads the input of the run, is assigned one part
 * after another, and stores the results in the database. This class passes the results to the thread of the run.
 */
export class SharedRun {
  readonly #deps: Dependencies;
  readonly #run: { runId: string; claim: string };
  readonly #over = new AbortController();
  readonly #served: Promise<void>;
  #round: RoundOffer | null = null;
  /** The round that helpers currently work on. */
  #begun: RoundOffer | null = null;
  readonly #held = new Map<string, Held>();
  readonly #times: Times;
  readonly #began: number;
  #openAt = Infinity;

  /** @param run the run and the claim of its current attempt */
  constructor(dependencies: Dependencies, run: { runId: string; claim: string }, times: Partial<Times> = {}) {
    this.#deps = dependencies;
    this.#run = run;
    this.#times = { ...usualTimes, ...times };
    this.#began = this.#times.now();
    this.#served = this.#serve();
  }

  /** Lets other workers load the data early, because this run will take long. */
  openEarly(): void {
    this.#openAt = this.#began + this.#times.openAfterMs;
  }

  /**
   * Offers the parts of a round to other processes until the port for their results is closed. Unless the run was
   * opened early, helpers can join only once computing has taken as long as reading did, because each helper reads the
   * input first.
   */
  offer(round: RoundOffer): void {
    const { openAfterMs, now } = this.#times;
    const read = now();
    this.#openAt = Math.min(this.#openAt, read + Math.max(openAfterMs, read - this.#began));
    this.#round = round;
    round.answers.once('close', () => {
      if (this.#round === round) this.#round = null;
      if (round.isLast) this.#over.abort();
    });
    round.answers.start();
  }

  /** Stops sharing the run with other processes. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#served;
  }

  async #serve(): Promise<void> {
    const { seats, log } = this.#deps;
    const { runId, claim } = this.#run;
    const { signal } = this.#over;
    let opened: number | null = null;
    while (!signal.aborted) {
      await pause(lookEveryMs, signal);
      if (signal.aborted || this.#times.now() < this.#openAt) continue;
      try {
        opened ??= await seats.open(runId, claim);
        if (opened !== null && this.#round !== null) await this.#look(opened, this.#round);
      } catch (error) {
        if (!isDatabaseUnreachable(error))
          log.error({ err: error, runId }, 'failed to share the parts of a run');
      }
    }
    if (opened === null) return;
    try {
      await seats.close(opened);
    } catch (error) {
      log.error({ err: error, runId }, 'failed to remove the shared parts of a run');
    }
  }

  /** Collects the results of helpers, and assigns parts to helpers that have none. */
  async #look(opened: number, round: RoundOffer): Promise<void> {
    const { seats } = this.#deps;
    const board = PartsBoard.over(round.board);
    if (this.#begun !== round) {
      if (board.isClosed) return;
      await seats.begin(opened, round.work);
      this.#begun = round;
      this.#held.clear();
    }
    const rows = await seats.of(opened);
    for (const row of rows) {
      const { seat, position, next, done, answered } = row;
      const held = this.#hear(row);
      if (answered) this.#pass(await seats.takeAnswer(seat), held, round);
      if (position !== null) board.tell(position - round.first, done);
      if (this.#times.now() - held.at > this.#times.silenceMs && held.parts.size > 0) {
        await seats.dismiss(seat);
        this.#leave(seat, round);
        continue;
      }
      const missing = Number(position === null) + Number(next === null && board.left > plenty);
      for (let given = 0; given < missing; given++) {
        const at = board.take();
        if (at === null) break;
        held.parts.add(at);
        await seats.give(seat, round.first + at);
      }
    }
    for (const seat of this.#held.keys())
      if (!rows.some((row) => row.seat === seat)) this.#leave(seat, round);
    if (board.isClosed) await seats.admitNobody(opened);
  }

  #hear({ seat, written }: SeatRow): Held {
    const held = this.#held.get(seat) ?? { parts: new Set(), written: '', at: 0 };
    if (held.written !== written) [held.written, held.at] = [written, this.#times.now()];
    this.#held.set(seat, held);
    return held;
  }

  #pass(answer: Uint8Array | null, { parts }: Held, { board, answers }: RoundOffer): void {
    if (answer === null) return;
    const found = deserialize(answer) as HelperAnswer;
    if ('position' in found) parts.delete(found.position);
    answers.postMessage(found, []);
    PartsBoard.over(board).announce();
  }

  #leave(seat: string, { board, answers }: RoundOffer): void {
    for (const left of this.#held.get(seat)?.parts ?? [])
      answers.postMessage({ left } satisfies HelperAnswer, []);
    this.#held.delete(seat);
    PartsBoard.over(board).announce();
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
