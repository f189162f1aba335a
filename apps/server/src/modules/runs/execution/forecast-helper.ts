import { type MessagePort, parentPort } from 'node:worker_threads';
import {
  type ForecastRequest,
  type PartResult,
  roundOf,
  type RoundInput,
  RoundResults,
  RunParts,
} from '@forecast-console/forecasting';
import { type BoardMemory, PartsBoard } from './parts-board.ts';
import { seriesOf, type SharedSeries } from './shared-series.ts';
import { throwIfStopped, type StopFlag } from '../../../compute/stop-flag.ts';

/** Task of a helper thread for one round of a run. */
export interface HelperTask {
  request: Omit<ForecastRequest, 'series' | 'onProgress' | 'computeParts'>;
  series: SharedSeries;
  input: RoundInput;
  board: BoardMemory;
  stop: StopFlag;
  answers: MessagePort;
}

/** Message of a helper: a result, or an error that fails the run. */
export type HelperAnswer =
  | { position: number; result: PartResult }
  | { error: { message: string; isRange: boolean } };

parentPort?.on('message', (task: HelperTask) => {
  const { request: rest, series, input, board: memory, stop, answers } = task;
  const board = PartsBoard.over(memory);
  const checkStop = () => throwIfStopped(stop);
  try {
    if (board.isClosed) return;
    const request = { ...rest, series: seriesOf(series) };
    const round = roundOf(new RunParts(request, checkStop), request, input, { part: () => {} });
    const results = new RoundResults();
    for (let position = board.take(); position !== null; position = board.take()) {
      const at = position;
      const report = (done: number) => {
        checkStop();
        board.tell(at, done);
      };
      const result = results.outcomeOf(round.compute(position, report));
      answers.postMessage({ position, result } satisfies HelperAnswer, []);
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
