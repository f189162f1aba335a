import type { MessagePort } from 'node:worker_threads';
import type { LearnedStages, Part } from '@forecast-console/forecasting';
import type { RunSource } from '../../input/read-run.ts';
import type { DatabaseLocation } from '../../../../db/open-store.ts';
import type { Cores } from '../../../../compute/free-cores.ts';
import type { StopFlag } from '../../../../compute/stop-flag.ts';

/** The data of a round that a helper needs in addition to the input of the run. */
export interface RoundWork {
  /** Position of the first part, counted over all rounds of the run. */
  first: number;
  parts: readonly Part[];
  learnt: LearnedStages | null;
}

/** Task of a thread that helps with a run of another process. */
export interface SeatTask extends RunSource {
  seat: string;
  round: number;
  claim: string;
  store: DatabaseLocation;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

/** Progress of the part that the helper computes. */
export interface SeatProgress {
  done: number;
}
