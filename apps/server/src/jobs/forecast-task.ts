import type { MessagePort } from 'node:worker_threads';
import type { Cores } from './free-cores.ts';
import type { StopFlag } from './stop-flag.ts';
import type { DatasetSource } from '../datasets/open-dataset.ts';
import type { EventDefinition } from '../events/event-definition.ts';
import type { RunPlan } from '../runs/plan-run.ts';
import type { StorePlace } from '../store/open-store.ts';
import type { RunRequest, RunResult } from '../runs/stored-run.ts';

export interface ForecastTask {
  runId: string;
  /** Of the attempt (see RunAttempt). */
  claim: string;
  store: StorePlace;
  dataset: DatasetSource;
  request: RunRequest;
  plan: RunPlan;
  events: readonly EventDefinition[];
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

export interface ForecastProgress {
  done: number;
  stage: string;
}

/** A run that cannot be computed says why; anything else is a fault of ours and is thrown. */
export type ForecastOutcome =
  | { result: RunResult }
  | { failed: string }
  | { storeLost: true }
  | { superseded: true };
