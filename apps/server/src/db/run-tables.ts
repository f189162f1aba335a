import type { Generated, GeneratedAlways } from 'kysely';

export interface ForecastRunsTable {
  id: string;
  upload_id: string;
  user_id: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  progress: Generated<number>;
  stage: string | null;
  error: string | null;
  attempts: Generated<number>;
  request: string;
  /** Filled when the run is completed. */
  result: string | null;
  sequence: number;
  /** What somebody called it. */
  name: Generated<string | null>;
  /** Not shown since then, and kept for a while. */
  deleted_at: Generated<string | null>;
  /** The version of the dataset that it is of. */
  version_id: Generated<string | null>;
  /** The run that this one repeats on newer data. */
  refreshed_from: Generated<string | null>;
  /** Nobody changes its plan since then. */
  plan_locked_at: Generated<string | null>;
  /** Who locked it, by id. */
  plan_locked_by: Generated<string | null>;
  /** Definitions of the dataset's events when it was started, as JSON. */
  events: Generated<string | null>;
  /** The periods (`RunPeriods`), as JSON; null for runs of older versions. */
  periods: Generated<string | null>;
  /** Of the attempt that may store what belongs to it (see RunAttempt). */
  claim: Generated<string | null>;
}

export interface RunGroupsTable {
  run_id: string;
  /** 0 is the total; the others follow, worst error first. */
  position: number;
  /** The characteristic whose values these groups are, where they are sums of the run's own; '' for its own. */
  level: Generated<string>;
  key: string;
  name: string | null;
  points: string;
  metrics: string | null;
  share: number | null;
  cumulative_share: number | null;
  cv: number | null;
  notes: string;
  /** Positions of the run's own groups that it is the sum of, as JSON; null for those, and in runs from before. */
  members: Generated<string | null>;
}

/** The groups of a run in figures to sort and search by. */
export interface RunCombinationsTable {
  run_id: string;
  level: string;
  /** Of its group. */
  position: number;
  key: string;
  name: string | null;
  /** The values of the key, joined. */
  label: string;
  /** ABC and XYZ, such as AX. */
  class: string | null;
  share: number | null;
  next_sum: number | null;
  change: number | null;
  absolute_error: number | null;
  wape: number | null;
  bias: number | null;
}

/** Runs of which other processes may compute parts too. */
export interface RunRoundsTable {
  id: GeneratedAlways<number>;
  run_id: string;
  /** Of the attempt that shares its parts. */
  claim: string;
  /** The round that it is at; empty until the first one begins. */
  work: Uint8Array;
  /** Whether there is something to do for more. */
  is_open: Generated<boolean>;
}

export interface RunSeatsTable {
  seat: string;
  round: number;
  /** Of the part that is computed there, counted over all rounds. */
  position: Generated<number | null>;
  /** Of the part after that. */
  next: Generated<number | null>;
  done: Generated<number>;
  answer: Generated<Uint8Array | null>;
}
