import { parentPort, workerData } from 'node:worker_threads';
import type { ForecastRequest, ForecastResult } from '@forecast-console/forecasting';
import { ForecastTeam } from '../../src/modules/runs/execution/forecast-team.ts';
import type { RoundOffer } from '../../src/modules/runs/execution/seats/shared-run.ts';

/** Data of the thread, which starts the first part of round n when `begin` is n. */
export interface SharingTask {
  request: ForecastRequest;
  begin: Int32Array<SharedArrayBuffer>;
}

export type SharingMessage = { round: RoundOffer } | { result: ForecastResult };

const { request, begin } = workerData as SharingTask;
let rounds = 0;
const result = new ForecastTeam().forecast(request, 0, (round) => {
  parentPort?.postMessage({ round } satisfies SharingMessage, [round.answers]);
  Atomics.wait(begin, 0, rounds++);
});
parentPort?.postMessage({ result } satisfies SharingMessage, []);
