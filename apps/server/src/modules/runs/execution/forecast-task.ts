import type { MessagePort } from 'node:worker_threads';
import type { RunSource } from '../input/read-run.ts';
import type { RunResult } from '../result/stored-run.ts';
import type { DatabaseLocation } from '../../../db/open-store.ts';
import type { Cores } from '../../../compute/free-cores.ts';
import type { RoundOffer } from './seats/shared-run.ts';
import type { StopFlag } from '../../../compute/stop-flag.ts';

export interface ForecastTask extends RunSource {
  runId: string;
  /** Of the attempt (see RunAttempt). */
  claim: string;
  /** Whether other processes may compute parts of it. */
  isShared: boolean;
  store: DatabaseLocation;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

export interface ForecastProgress {
  done: number;
  stage: string;
}

/** What a thread that computes a run tells meanwhile. */
export type ForecastMessage = ForecastProgress | { hasManySeries: true } | { round: RoundOffer };

/** A run that cannot be computed says why; anything else is a fault of ours and is thrown. */
export type ForecastOutcome =
  | { result: RunResult }
  | { failed: string }
  | { storeLost: true }
  | { superseded: true };
