import type { Generated, GeneratedAlways } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  roles: string;
  is_demo: number;
  created_at: string;
}

export interface RefreshTokensTable {
  token_hash: string;
  user_id: string;
  /** All tokens that came from one sign-in. */
  family: string;
  expires_at: number;
  /** When it was exchanged, in milliseconds since the epoch; 0 until then. */
  used: Generated<number>;
}

/** Sign-ins that were ended before their access tokens expired. */
export interface EndedSessionsTable {
  family: string;
  until: number;
}

/** Of an account or, where nobody has it, of a name. */
export interface SignInFailuresTable {
  name_hash: string;
  user_id: string | null;
  failures: number;
  last_at: number;
}

/** Where users have signed in from. */
export interface KnownAddressesTable {
  user_id: string;
  address: string;
  seen_at: number;
}

/** Who did what. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  action: string;
  status: number;
  refused: 0 | 1;
  username: string | null;
  address: string;
  subject: string | null;
}

export interface UploadsTable {
  id: string;
  run_id: string;
  file_name: string;
  original_name: string;
  upload_date: string;
  status: 'processing' | 'completed' | 'failed';
  row_count: number | null;
  label: string | null;
  upload_mode: 'both' | 'master' | 'timeseries';
  user_id: string | null;
  first_date: string | null;
  last_date: string | null;
  bucket: string | null;
  /** Days between two dates that have rows, 95th percentile: how much silence is ordinary. */
  ordinary_gap: number | null;
  report: string | null;
  /** What the column of values is called. */
  value_label: Generated<string | null>;
  /** SHA-256 of the file it was read from; null where a version stored it that took none. */
  digest: string | null;
  /** Of every megabyte of the dataset file, as JSON; null where a version wrote it that took none. */
  checksums: string | null;
  /** Later ones have larger numbers, whatever the clock said. */
  sequence: number;
  /** The current version, whose run id, time, report and files these columns tell; null until it was read. */
  version_id: string | null;
  /** Files whose segments the current version shares, as JSON. */
  shared: Generated<string>;
  /** Who reads it, where several may; null of one that is gone, and once it was read. */
  process: Generated<number | null>;
}

/** A dataset after a file was added to it; the first one is the upload itself. */
export interface DatasetVersionsTable {
  /** Of its file, too. */
  id: string;
  upload_id: string;
  /** From 1 within the dataset. */
  number: number;
  /** Of its own ingest. */
  run_id: string;
  original_name: string;
  mode: 'upload' | 'append' | 'replace-periods' | 'replace-all';
  created_at: string;
  user_id: string | null;
  status: 'processing' | 'completed' | 'deleted';
  row_count: number | null;
  first_date: string | null;
  last_date: string | null;
  bucket: string | null;
  ordinary_gap: number | null;
  value_label: Generated<string | null>;
  report: string | null;
  checksums: string | null;
  /** Files whose segments it shares, with their checksums, as JSON. */
  shared: Generated<string>;
  /** From the version it is built on, as JSON; null for the first. */
  difference: string | null;
  /** The number of that version. */
  based_on: number | null;
  /** As of an upload. */
  process: Generated<number | null>;
}

/** What moves demand of a dataset on certain days. */
export interface DatasetEventsTable {
  id: string;
  upload_id: string;
  sequence: number;
  name: string;
  /** As JSON. */
  definition: string;
  /** Higher with every change. */
  revision: number;
  created_at: string;
  created_by: string | null;
  changed_at: string;
  changed_by: string | null;
}

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

/** What somebody adjusted of the plan of a run. */
export interface PlanAdjustmentsTable {
  run_id: string;
  number: number;
  /** What it is of, value by code, as JSON; `{}` is the total. */
  key: string;
  name: string | null;
  /** As JSON: the cells it changes. */
  cells: string;
  reason: string;
  user_id: string | null;
  created_at: string;
  undone_by: string | null;
  undone_at: string | null;
  /** It came with the run that this one was refreshed from. */
  carried: 0 | 1;
  /** What it is of is not in this run. */
  vanished: 0 | 1;
}

/** The combinations of a run in one period, in the order of their positions; there once something was adjusted. */
export interface PlanPeriodsTable {
  run_id: string;
  /** Number of the bucket. */
  period: number;
  forecast: Uint8Array;
  /** Null where nothing is adjusted; as is its sum. */
  plan: Uint8Array | null;
  total: number | null;
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

export interface SecretsTable {
  name: string;
  value: string;
}

export interface CountersTable {
  name: string;
  value: number;
}

/** How often something has changed: a run by its id, any of them, or what all answers may tell of. */
export interface VersionsTable {
  subject: string;
  version: number;
}

export interface LeftoversTable {
  /** Within the data folder. */
  path: string;
}

/** Parts of a run that other processes may compute too. */
export interface RunRoundsTable {
  id: GeneratedAlways<number>;
  run_id: string;
  /** Of the attempt that shares them. */
  claim: string;
  work: Uint8Array;
  is_open: Generated<boolean>;
}

export interface RunSeatsTable {
  seat: string;
  round: number;
  position: Generated<number | null>;
  done: Generated<number>;
  answer: Generated<Uint8Array | null>;
}

export interface Schema {
  users: UsersTable;
  refresh_tokens: RefreshTokensTable;
  ended_sessions: EndedSessionsTable;
  audit_entries: AuditEntriesTable;
  sign_in_failures: SignInFailuresTable;
  known_addresses: KnownAddressesTable;
  uploads: UploadsTable;
  dataset_versions: DatasetVersionsTable;
  dataset_events: DatasetEventsTable;
  forecast_runs: ForecastRunsTable;
  run_groups: RunGroupsTable;
  run_combinations: RunCombinationsTable;
  run_rounds: RunRoundsTable;
  run_seats: RunSeatsTable;
  plan_adjustments: PlanAdjustmentsTable;
  plan_periods: PlanPeriodsTable;
  secrets: SecretsTable;
  counters: CountersTable;
  leftovers: LeftoversTable;
  versions: VersionsTable;
}
