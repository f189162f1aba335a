import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import {
  type ComputeParts,
  forecastInBlocks,
  type ForecastRequest,
  type PartResult,
} from '@forecast-console/forecasting';
import type { HelperAnswer, HelperTask } from './forecast-helper.ts';
import { PartsBoard } from './parts-board.ts';
import { shareSeries } from './shared-series.ts';
import { raise, newStopFlag } from '../../../compute/stop-flag.ts';

// Interval of progress reports while this thread waits. Each report also checks whether the run was stopped.
const reportIntervalMs = 100;
// Helpers report several times a second. A helper that is silent for this long is treated as dead.
const helperTimeoutMs = 30_000;

/** Callbacks of the run's own thread, which compute a part and report its progress. */
interface LocalParts {
  compute: (position: number) => PartResult;
  report: (position: number, done: number) => void;
}

/**
 * Computes a run in this thread and in helper threads. The result is bit-identical to a run without helpers, because
 * parts do not depend on where they are computed.
 */
export class ForecastTeam {
  readonly #helpers: Worker[] = [];

  /**
   * Blocks until the run is computed, except for the rows of its series.
   *
   * @param helpers number of additional threads; they stay alive for the next run
   * @throws the errors of `forecast`, from this thread or a helper
   */
  forecast(request: ForecastRequest, helpers: number): ReturnType<typeof forecastInBlocks> {
    if (helpers < 1) return forecastInBlocks(request);
    this.start(helpers);
    const { series, onProgress: _onProgress, computeParts: _computeParts, ...rest } = request;
    const stop = newStopFlag();
    const shared = shareSeries(series);
    const computeParts: ComputeParts = ({ input, parts, report }, compute) => {
      // Parts of later rounds read what parts of earlier ones kept, which is in this thread.
      if ('states' in input) return parts.map((_, position) => compute(position));
      const board = PartsBoard.forParts(parts.length);
      const task = { request: rest, series: shared, input, board: board.memory, stop };
      const ports = this.#helpers.slice(0, helpers).map((helper) => assign(helper, task));
      try {
        return computeAll(board, ports, { compute, report });
      } finally {
        board.close();
        for (const port of ports) port.close();
      }
    };
    try {
      return forecastInBlocks({ ...request, computeParts });
    } finally {
      raise(stop);
    }
  }

  /** Starts helper threads until `helpers` threads are running. */
  start(helpers: number): void {
    while (this.#helpers.length < helpers) {
      const helper = new Worker(new URL('./forecast-helper.ts', import.meta.url));
      helper.unref();
      helper.once('exit', () => this.#helpers.splice(this.#helpers.indexOf(helper), 1));
      // Logging is enough, because the other threads compute its parts and the next run starts a new helper.
      helper.on('error', (error) => process.emitWarning(error));
      this.#helpers.push(helper);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#helpers].map((helper) => helper.terminate()));
  }
}

function assign(helper: Worker, task: Omit<HelperTask, 'answers'>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  helper.postMessage({ ...task, answers: port2 } satisfies HelperTask, [port2]);
  return port1;
}

/** Computes parts until all parts are assigned, then waits for the results of the helpers. */
function computeAll(board: PartsBoard, helpers: readonly MessagePort[], local: LocalParts): PartResult[] {
  const results = new Map<number, PartResult>();
  for (let position = board.take(); position !== null; position = board.take()) {
    results.set(position, local.compute(position));
    reportAll(board, results, local);
  }
  let announced = 0;
  let lastReport = performance.now();
  let lastState = '';
  for (;;) {
    collect(helpers, results);
    const missing = positions(board).filter((position) => !results.has(position));
    if (missing.length === 0) break;
    reportAll(board, results, local);
    const state = missing.map((position) => board.progressOf(position)).join();
    if (state !== lastState) [lastState, lastReport] = [state, performance.now()];
    else if (performance.now() - lastReport > helperTimeoutMs)
      for (const position of missing) results.set(position, local.compute(position));
    announced = board.wait(announced, reportIntervalMs);
  }
  return positions(board).map((position) => results.get(position) as PartResult);
}

function positions(board: PartsBoard): number[] {
  return Array.from({ length: board.count }, (_, position) => position);
}

function reportAll(
  board: PartsBoard,
  results: ReadonlyMap<number, PartResult>,
  { report }: LocalParts,
): void {
  for (const position of positions(board))
    report(position, results.has(position) ? 1 : board.progressOf(position));
}

/** Receives the results of helpers. */
function collect(helpers: readonly MessagePort[], results: Map<number, PartResult>): void {
  for (const port of helpers) {
    for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
      const answer = received.message as HelperAnswer;
      if ('error' in answer) {
        const { message, isRange } = answer.error;
        throw isRange ? new RangeError(message) : new Error(message);
      }
      results.set(answer.position, answer.result);
    }
  }
}
