import type { Generated } from 'kysely';

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
  /** The settings as JSON, with the filters or their summary (see long-filters.ts). */
  request: string;
  /** The result as JSON; null until the run completes. */
  result: string | null;
  sequence: number;
  name: Generated<string | null>;
  /** Time of the deletion; null if the run is not deleted. */
  deleted_at: Generated<string | null>;
  /** The dataset version that the run was computed from. */
  version_id: Generated<string | null>;
  /** The run that this one repeats on newer data. */
  refreshed_from: Generated<string | null>;
  /** Time when the plan was locked; null if it is not locked. */
  plan_locked_at: Generated<string | null>;
  /** Id of the user who locked the plan. */
  plan_locked_by: Generated<string | null>;
  /** Event definitions as JSON, only in unfinished runs created by older versions; see `event_set_id`. */
  events: Generated<string | null>;
  /** The events of the dataset when the run was created; null for none. */
  event_set_id: Generated<string | null>;
  /** The stockout marks of the dataset when the run was created; null for none. */
  stockout_set_id: Generated<string | null>;
  /** The filters of the request; null if the request contains them. */
  filter_set_id: Generated<string | null>;
  /** The periods (`RunPeriods`), as JSON; null for runs created by older versions. */
  periods: Generated<string | null>;
  /** Size of the run and its results; counts toward the quota of its user. */
  bytes: Generated<number>;
  /** Id of the attempt that may write to the run (see RunAttempt). */
  claim: Generated<string | null>;
  /** The build that computes or computed the run; null for runs created by older versions. */
  build: Generated<string | null>;
}

/** Long filters of runs, as JSON. The ID is their SHA-256. */
export interface FilterSetsTable {
  id: string;
  definitions: string;
  /** Time when a run last started with this set. */
  used_at: string;
}

export interface RunGroupsTable {
  run_id: string;
  /** Position 0 is the total; groups follow, largest error first. */
  position: number;
  /** The characteristic by which the run's groups are summed; '' for a group of the run's own level. */
  level: Generated<string>;
  key: string;
  name: string | null;
  points: string;
  metrics: string | null;
  share: number | null;
  cumulative_share: number | null;
  cv: number | null;
  notes: string;
  /**
   * Positions of the summed groups, as JSON; null for groups of the run's own level and for runs created by older versions.
   */
  members: Generated<string | null>;
}

/** The groups of a run as columns for sorting and searching. */
export interface RunCombinationsTable {
  run_id: string;
  level: string;
  /** Position of the group of the combination. */
  position: number;
  key: string;
  name: string | null;
  /** The values of the key, joined into one string. */
  label: string;
  /** ABC and XYZ class, such as AX. */
  class: string | null;
  share: number | null;
  next_sum: number | null;
  change: number | null;
  absolute_error: number | null;
  wape: number | null;
  bias: number | null;
}
