import { type MessagePort, parentPort } from 'node:worker_threads';
import { type ForecastRequest, type PartResult, RunParts } from '@forecast-console/forecasting';
import { type BoardMemory, PartsBoard } from './parts-board.ts';
import { seriesOf, type SharedSeries } from './shared-series.ts';
import { heed, type StopFlag } from './stop-flag.ts';

/** What a helper is given for one run. */
export interface HelperTask {
  request: Omit<ForecastRequest, 'series' | 'onProgress' | 'computeParts'>;
  series: SharedSeries;
  board: BoardMemory;
  stop: StopFlag;
  answers: MessagePort;
}

/** What a helper posts; an error is posted as its text, for the run to fail with. */
export type HelperAnswer =
  | { position: number; result: PartResult }
  | { error: { message: string; isRange: boolean } };

parentPort?.on('message', ({ request, series, board: memory, stop, answers }: HelperTask) => {
  const board = PartsBoard.over(memory);
  const alive = () => heed(stop);
  try {
    if (board.isClosed) return;
    const run = new RunParts({ ...request, series: seriesOf(series) }, alive);
    for (let position = board.take(); position !== null; position = board.take()) {
      const part = run.parts[position];
      if (part === undefined) continue;
      const at = position;
      const result = run.compute(part, (done) => {
        alive();
        board.tell(at, done);
      });
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
