import type { MessagePort } from 'node:worker_threads';
import type { RunSource } from '../input/read-run.ts';
import type { RunResult } from '../result/stored-run.ts';
import type { DatabaseLocation } from '../../../db/open-store.ts';
import type { Cores } from '../../../compute/free-cores.ts';
import type { StopFlag } from '../../../compute/stop-flag.ts';

export interface ForecastTask extends RunSource {
  runId: string;
  /** Id of the attempt; see `RunAttempt`. */
  attemptId: string;
  /** The build of the processes that may compute parts of the run; null with SQLite. */
  build: string | null;
  store: DatabaseLocation;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

export interface ForecastProgress {
  done: number;
  stage: string;
}

/** Outcome of a task. `failed` contains a message for users; unexpected errors are thrown. */
export type ForecastOutcome =
  | { result: RunResult }
  | { failed: string }
  | { storeLost: true }
  | { superseded: true };
