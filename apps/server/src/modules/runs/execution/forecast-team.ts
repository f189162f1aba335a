import { serialize } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import {
  type ComputeParts,
  forecast,
  type ForecastRequest,
  type ForecastResult,
  isSharded,
  type PartResult,
} from '@forecast-console/forecasting';
import type { HelperAnswer, HelperTask } from './forecast-helper.ts';
import { PartsBoard } from './parts-board.ts';
import type { RoundWork } from './seats/seat-task.ts';
import type { RoundOffer } from './seats/shared-run.ts';
import { shareSeries } from './shared-series.ts';
import { raise, newStopFlag } from '../../../compute/stop-flag.ts';

// How often a waiting run tells its progress, by which it also learns that it is to stop.
const lookEveryMs = 100;
// A helper tells of itself several times a second; one that is silent for so long is taken for dead.
const silenceMs = 30_000;

/** Where a part may be computed here, and its progress told. */
interface Here {
  compute: (position: number) => PartResult;
  report: (position: number, done: number) => void;
}

/**
 * A thread that forecasts and the helpers it shares the parts of a run with. The result is that of a run without
 * helpers, bit for bit: a part does not know where it is computed.
 */
export class ForecastTeam {
  readonly #helpers: Worker[] = [];

  /**
   * Blocks until the run is computed.
   *
   * @param helpers threads beside this one; they are kept for the next run
   * @param offer tells of each round of parts, for other processes to help; null where there are none
   * @throws whatever `forecast` throws, here or in a helper
   */
  forecast(
    request: ForecastRequest,
    helpers: number,
    offer: ((round: RoundOffer) => void) | null = null,
  ): ForecastResult {
    if (helpers < 1 && offer === null) return forecast(request);
    this.start(helpers);
    const { series, onProgress: _told, computeParts: _computed, ...rest } = request;
    const stop = newStopFlag();
    const shared = helpers > 0 ? shareSeries(series) : null;
    let first = 0;
    const computeParts: ComputeParts = (parts, compute, report, learnt) => {
      const board = PartsBoard.forParts(parts.length);
      const task = shared && { request: rest, series: shared, parts, learnt, board: board.memory, stop };
      const ports = task ? this.#helpers.slice(0, helpers).map((helper) => ask(helper, task)) : [];
      if (offer !== null) {
        const { port1, port2 } = new MessageChannel();
        const work = serialize({ first, parts, learnt } satisfies RoundWork);
        const isLast = learnt !== null || !isSharded(series.length, request.sharding);
        offer({ work, first, isLast, board: board.memory, answers: port2 });
        ports.push(port1);
      }
      first += parts.length;
      try {
        return share(board, ports, { compute, report });
      } finally {
        board.close();
        for (const port of ports) port.close();
      }
    };
    try {
      return forecast({ ...request, computeParts });
    } finally {
      raise(stop);
    }
  }

  /** Starts as many helpers, unless they are there. */
  start(helpers: number): void {
    while (this.#helpers.length < helpers) {
      const helper = new Worker(new URL('./forecast-helper.ts', import.meta.url));
      helper.unref();
      helper.once('exit', () => this.#helpers.splice(this.#helpers.indexOf(helper), 1));
      // Its parts are computed by the others, and the next run starts another; the log learns of it.
      helper.on('error', (error) => process.emitWarning(error));
      this.#helpers.push(helper);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#helpers].map((helper) => helper.terminate()));
  }
}

function ask(helper: Worker, task: Omit<HelperTask, 'answers'>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  helper.postMessage({ ...task, answers: port2 } satisfies HelperTask, [port2]);
  return port1;
}

/** Takes part after part like every helper, then waits for what the helpers have taken. */
function share(board: PartsBoard, helpers: readonly MessagePort[], here: Here): PartResult[] {
  const results = new Map<number, PartResult>();
  for (let position = board.take(); position !== null; position = board.take()) {
    results.set(position, here.compute(position));
    tellOthers(board, results, here);
  }
  let announced = 0;
  let heard = performance.now();
  let last = '';
  for (;;) {
    for (const position of collect(helpers, results))
      if (!results.has(position)) results.set(position, here.compute(position));
    const missing = positions(board).filter((position) => !results.has(position));
    if (missing.length === 0) break;
    tellOthers(board, results, here);
    const state = missing.map((position) => board.progressOf(position)).join();
    if (state !== last) [last, heard] = [state, performance.now()];
    else if (performance.now() - heard > silenceMs)
      for (const position of missing) results.set(position, here.compute(position));
    announced = board.wait(announced, lookEveryMs);
  }
  return positions(board).map((position) => results.get(position) as PartResult);
}

function positions(board: PartsBoard): number[] {
  return Array.from({ length: board.count }, (_, position) => position);
}

function tellOthers(board: PartsBoard, results: ReadonlyMap<number, PartResult>, { report }: Here): void {
  for (const position of positions(board))
    report(position, results.has(position) ? 1 : board.progressOf(position));
}

/** @returns what nobody else computes any more */
function collect(helpers: readonly MessagePort[], results: Map<number, PartResult>): number[] {
  const left: number[] = [];
  for (const port of helpers) {
    for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
      const answer = received.message as HelperAnswer;
      if ('error' in answer) {
        const { message, isRange } = answer.error;
        throw isRange ? new RangeError(message) : new Error(message);
      }
      if ('left' in answer) left.push(answer.left);
      else results.set(answer.position, answer.result);
    }
  }
  return left;
}
