import type { MessagePort } from 'node:worker_threads';
import type { LearnedStages, Part } from '@forecast-console/forecasting';
import type { RunSource } from '../../input/read-run.ts';
import type { DatabaseLocation } from '../../../../db/open-store.ts';
import type { Cores } from '../../../../compute/free-cores.ts';
import type { StopFlag } from '../../../../compute/stop-flag.ts';

/** What whoever computes parts of a round needs beside what the run is computed from. */
export interface RoundWork {
  /** Position of the first part, counted over all rounds of the run. */
  first: number;
  parts: readonly Part[];
  learnt: LearnedStages | null;
}

/** What a thread is given that takes a seat at a run that another process computes. */
export interface SeatTask extends RunSource {
  seat: string;
  round: number;
  claim: string;
  store: DatabaseLocation;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

/** How far the part is that is computed there. */
export interface SeatProgress {
  done: number;
}
