import { deserialize } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { isDatabaseUnreachable } from '../../../../errors.ts';
import type { Log } from '../../../../log.ts';
import type { RunSeatsRepository, SeatRow } from './run-seats.ts';
import type { HelperAnswer } from '../forecast-helper.ts';
import { type BoardMemory, PartsBoard } from '../parts-board.ts';

/** What the thread of a run says of a round of parts that others may compute as well. */
export interface RoundOffer {
  /** A RoundWork, serialized. */
  work: Uint8Array;
  /** Position of the first part, counted over all rounds of the run. */
  first: number;
  /** Nobody is needed after it. */
  isLast: boolean;
  board: BoardMemory;
  /** Where it waits for what others found; closed when the round is over. */
  answers: MessagePort;
}

const lookEveryMs = 100;
/** With more parts than this left a seat has one lying ready: it need not wait for the next look. */
const plenty = 8;

/** What a seat has been given and has not answered, by position in the round, and when it was last heard of. */
interface Held {
  parts: Set<number>;
  written: string;
  at: number;
}

interface Times {
  openAfterMs: number;
  silenceMs: number;
  /** Milliseconds since whenever. */
  now: () => number;
}

const usualTimes: Times = { openAfterMs: 500, silenceMs: 15_000, now: () => performance.now() };

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
  readonly #deps: Dependencies;
  readonly #run: { runId: string; claim: string };
  readonly #over = new AbortController();
  readonly #served: Promise<void>;
  #round: RoundOffer | null = null;
  /** The round that seats know. */
  #begun: RoundOffer | null = null;
  readonly #held = new Map<string, Held>();
  readonly #times: Times;
  readonly #began: number;
  #openAt = Infinity;

  /**
   * @param run with the claim of the attempt at it
   */
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
   * Its parts may be computed elsewhere until the port of their answers is closed. Unless it has been opened early that is
   * once they have been computed for as long as reading took: whoever helps reads first.
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

  /** Nobody helps any more. */
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
          log.error({ err: error, runId }, 'parts of a run could not be shared');
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
