import type { Generated } from 'kysely';
import type {
  ForecastRunsTable,
  RunCombinationsTable,
  RunGroupsTable,
  RunRoundsTable,
  RunSeatsTable,
} from './run-tables.ts';

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
