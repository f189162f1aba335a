import { type MessagePort, parentPort } from 'node:worker_threads';
import {
  type ForecastRequest,
  type LearnedStages,
  type Part,
  type PartResult,
  RunParts,
} from '@forecast-console/forecasting';
import { type BoardMemory, PartsBoard } from './parts-board.ts';
import { seriesOf, type SharedSeries } from './shared-series.ts';
import { throwIfStopped, type StopFlag } from '../../../compute/stop-flag.ts';

/** Task of a helper thread for one round of a run. */
export interface HelperTask {
  request: Omit<ForecastRequest, 'series' | 'onProgress' | 'computeParts'>;
  series: SharedSeries;
  parts: readonly Part[];
  learned: LearnedStages | null;
  board: BoardMemory;
  stop: StopFlag;
  answers: MessagePort;
}

/** Message of a helper: a result, or an error that fails the run. */
export type HelperAnswer =
  | { position: number; result: PartResult }
  | { error: { message: string; isRange: boolean } };

parentPort?.on('message', (task: HelperTask) => {
  const { request, series, parts, learned, board: memory, stop, answers } = task;
  const board = PartsBoard.over(memory);
  const checkStop = () => throwIfStopped(stop);
  try {
    if (board.isClosed) return;
    const run = new RunParts({ ...request, series: seriesOf(series) }, checkStop);
    for (let position = board.take(); position !== null; position = board.take()) {
      const part = parts[position];
      if (part === undefined) continue;
      const at = position;
      const report = (done: number) => {
        checkStop();
        board.tell(at, done);
      };
      const result = run.compute(part, report, learned);
      const answer: HelperAnswer = { position, result };
      answers.postMessage(answer, buffersOf(result));
      board.announce();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const answer: HelperAnswer = { error: { message, isRange: error instanceof RangeError } };
    answers.postMessage(answer, []);
    board.announce();
  } finally {
    answers.close();
  }
});

function buffersOf({ forecasts, heldOut }: PartResult): ArrayBuffer[] {
  return [...forecasts, ...(heldOut === null ? [] : [heldOut])].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? [buffer] : [],
  );
}
