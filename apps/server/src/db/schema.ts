import type { Generated } from 'kysely';
import type { IdempotencyKeysTable } from './automation-tables.ts';
import type { DatasetEventsTable, EventSetsTable } from './event-tables.ts';
import type {
  ProviderSessionsTable,
  UsedProviderAnswersTable,
  UserIdentitiesTable,
} from './provider-tables.ts';
import type {
  FilterSetsTable,
  ForecastRunsTable,
  RunCombinationsTable,
  RunGroupsTable,
} from './run-tables.ts';
import type { RunSumErrorsTable, StockInputsTable } from './stock-tables.ts';
import type { StockoutSetsTable, StockoutsTable } from './stockout-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts';

export interface UsersTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  roles: string;
  is_demo: number;
  created_at: string;
  /** A service cannot sign in and only has API tokens. */
  kind: Generated<'person' | 'service'>;
  /** When the account was disabled; null while it may be used. */
  disabled_at: Generated<string | null>;
  /** When an administrator required a new password; null once the user has chosen one. */
  password_reset_at: Generated<string | null>;
  formats: Generated<string | null>;
}

export interface RefreshTokensTable {
  token_hash: string;
  user_id: string;
  /** Identifies the sign-in that the token comes from. */
  family: string;
  expires_at: number;
  /** When the token was exchanged, in milliseconds since the epoch; 0 until then. */
  used: Generated<number>;
}

/** Details of sessions, for the list of a user. Sessions started by older versions have none. */
export interface SignInsTable {
  family: string;
  user_id: string;
  user_agent: string | null;
  address: string;
  /** All times are in milliseconds since the epoch. */
  signed_in_at: number;
  last_used_at: number;
  expires_at: number;
}

export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  scope: 'read' | 'write' | 'admin';
  /** SHA-256 of the token. */
  token_hash: string;
  prefix: string;
  /** All times are in milliseconds since the epoch. */
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

export interface InvitationsTable {
  id: string;
  email: string;
  is_admin: 0 | 1;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** Null if the operator created the row on the command line. */
  created_by: string | null;
  /** All times are in milliseconds since the epoch. */
  created_at: number;
  expires_at: number;
}

/** Sign-ins that ended before their access tokens expired. */
export interface EndedSessionsTable {
  family: string;
  until: number;
}

/** Failed sign-ins of an account or of an unknown name. */
export interface SignInFailuresTable {
  name_hash: string;
  user_id: string | null;
  failures: number;
  last_at: number;
}

/** Networks that users have signed in from. */
export interface KnownAddressesTable {
  user_id: string;
  address: string;
  seen_at: number;
}

/** The audit trail. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  action: string;
  status: number;
  refused: 0 | 1;
  username: string | null;
  address: string;
  subject: string | null;
  /** Name of the API token; null for a session. */
  token: string | null;
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
  /** 95th percentile of the days between two dates with rows. */
  ordinary_gap: number | null;
  report: string | null;
  /** Name of the value column. */
  value_label: Generated<string | null>;
  /** SHA-256 of the uploaded file; null for uploads made by older versions. */
  digest: string | null;
  /** Checksums of every megabyte of the dataset file, as JSON; null for files written by older versions. */
  checksums: string | null;
  /** Order of creation, independent of the clock. */
  sequence: number;
  /** The current version, whose values these columns repeat; null until the file was read. */
  version_id: string | null;
  /** Files whose segments the current version shares, as JSON. */
  shared: Generated<string>;
  /** Number of the process that reads the file; null once the file was read or the process is lost. */
  process: Generated<number | null>;
}

/** The versions of datasets; each added file creates one, and the upload itself is the first. */
export interface DatasetVersionsTable {
  /** Id of the version, which is also the name of its file. */
  id: string;
  upload_id: string;
  /** Number of the version within its dataset, starting at 1. */
  number: number;
  /** The `run_id` that the API reports for its import. */
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
  /** Files whose segments the version shares, with their checksums, as JSON. */
  shared: Generated<string>;
  /** Changes from the version that this one is based on, as JSON; null for the first version. */
  difference: string | null;
  /** Number of the version that this one is based on. */
  based_on: number | null;
  /** Number of the process that imports the version; null once that is done or the process is lost. */
  process: Generated<number | null>;
  /** Size of its file, which counts toward the quota; null until the file is stored. */
  bytes: Generated<number | null>;
}

/** What each user stores. Triggers keep it up to date. */
export interface StoredBytesTable {
  user_id: string;
  bytes: number;
}

/** Adjustments of the plans of runs. */
export interface PlanAdjustmentsTable {
  run_id: string;
  number: number;
  /** Characteristic values of the adjusted item by code, as JSON; `{}` is the total. */
  key: string;
  name: string | null;
  /** The changed cells, as JSON. */
  cells: string;
  reason: string;
  user_id: string | null;
  created_at: string;
  undone_by: string | null;
  undone_at: string | null;
  /** 1 if carried over from the run that this one refreshes. */
  carried: 0 | 1;
  /** 1 if its item is missing in this run. */
  vanished: 0 | 1;
}

/**
 * The values of all combinations of a run in one period, ordered by position. Stored when the first adjustment is
 * made.
 */
export interface PlanPeriodsTable {
  run_id: string;
  /** Bucket number. */
  period: number;
  forecast: Uint8Array;
  /** `plan` and `total` are null if nothing is adjusted in the period. */
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

/** Change counters of the response cache (see http/response-cache). */
export interface VersionsTable {
  subject: string;
  version: number;
}

export interface LeftoversTable {
  /** Path relative to the data folder. */
  path: string;
}

export interface Schema {
  users: UsersTable;
  user_identities: UserIdentitiesTable;
  provider_sessions: ProviderSessionsTable;
  used_provider_answers: UsedProviderAnswersTable;
  refresh_tokens: RefreshTokensTable;
  sign_ins: SignInsTable;
  api_tokens: ApiTokensTable;
  invitations: InvitationsTable;
  ended_sessions: EndedSessionsTable;
  audit_entries: AuditEntriesTable;
  sign_in_failures: SignInFailuresTable;
  known_addresses: KnownAddressesTable;
  uploads: UploadsTable;
  dataset_versions: DatasetVersionsTable;
  dataset_events: DatasetEventsTable;
  event_sets: EventSetsTable;
  stockouts: StockoutsTable;
  stockout_sets: StockoutSetsTable;
  filter_sets: FilterSetsTable;
  forecast_runs: ForecastRunsTable;
  run_groups: RunGroupsTable;
  run_combinations: RunCombinationsTable;
  run_sum_errors: RunSumErrorsTable;
  plan_adjustments: PlanAdjustmentsTable;
  plan_periods: PlanPeriodsTable;
  stock_inputs: StockInputsTable;
  stored_bytes: StoredBytesTable;
  idempotency_keys: IdempotencyKeysTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  processes: { number: number };
  secrets: SecretsTable;
  counters: CountersTable;
  leftovers: LeftoversTable;
  versions: VersionsTable;
}
