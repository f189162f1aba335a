/** Thrown if the server cannot start with its current settings or data. The message says what to do. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

/** A failure that the client can act on. The error handler responds with the status and `{ detail }`. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly status: number;
  /** Stable code of the problem details; default: the code of the status. */
  readonly code: string | undefined = undefined;
  /** Properties of the response in addition to `detail`. */
  readonly properties: object = {};
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class BadRequestError extends DomainError {
  constructor(message: string) {
    super(400, message);
  }
}

/** Thrown after the client has disconnected, when no one reads the response. */
export class CallerGoneError extends BadRequestError {
  constructor() {
    super('The client disconnected.');
  }
}

export class UnauthorizedError extends DomainError {
  constructor(message: string) {
    super(401, message);
  }
}

export class ForbiddenError extends DomainError {
  constructor(message: string) {
    super(403, message);
  }
}

/** Thrown if the API token of the request does not allow the operation. */
export class InsufficientScopeError extends ForbiddenError {
  override readonly code = 'insufficient_scope';
  /** @param needed the required scope; `session` if API tokens are not accepted at all */
  constructor(needed: 'write' | 'session', scope: string) {
    super(
      needed === 'session'
        ? 'API tokens cannot be used for this call. Sign in instead.'
        : `This call needs the scope ${needed}; the API token has the scope ${scope}.`,
    );
  }
}

/** The password of the account is valid only for choosing a new one. */
export class PasswordChangeRequiredError extends ForbiddenError {
  override readonly code = 'password_change_required';
  constructor() {
    super('Choose a new password before you sign in.');
  }
}

export class NotFoundError extends DomainError {
  constructor(message: string) {
    super(404, message);
  }
}

export class ConflictError extends DomainError {
  constructor(message: string) {
    super(409, message);
  }
}

/** Thrown if the object has changed since the client loaded it. The response contains both states. */
export class ChangedMeanwhileError extends ConflictError {
  override readonly code = 'changed_meanwhile';
  override readonly properties: object;
  constructor(message: string, properties: object) {
    super(message);
    this.properties = properties;
  }
}

export class InvalidInputError extends DomainError {
  constructor(message: string) {
    super(422, message);
  }
}

/** Thrown while a request with the same idempotency key is being processed. */
export class RequestInProgressError extends ConflictError {
  readonly retryAfterSeconds = 1;
  constructor() {
    super('A request with this Idempotency-Key is still being processed. Try again in a moment.');
  }
}

const datasetFaults = {
  damaged: 'is damaged. Delete the dataset and upload it again.',
  missing: 'is missing. Delete the dataset and upload it again.',
  newer: 'was written by a newer version of Forecast Console. Update this server, or upload it again.',
};

/** Thrown if a dataset file is damaged, missing, or was written by a newer version. */
export class DamagedDatasetError extends ConflictError {
  override readonly code = 'dataset_damaged';
  constructor(name: string, fault: keyof typeof datasetFaults) {
    super(`The file of the dataset "${name}" ${datasetFaults[fault]}`);
  }
}

/** Thrown if a row of the workspace database does not match its checksum, or the database cannot read it. */
export class DamagedRowError extends ConflictError {
  constructor(row: string) {
    super(
      `The workspace database is damaged (${row}). Ask the operator of this server to run "npm run check-data" and to restore a backup.`,
    );
  }
}

/**
 * Whether the database reports damage, or a trigger has refused to update a damaged row (see
 * db/sqlite/row-checksums.ts). PostgreSQL's codes are `data_corrupted` and `index_corrupted`.
 */
export function isDatabaseDamaged(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isRefused = error.code === 'SQLITE_CONSTRAINT_TRIGGER' && error.message.startsWith('damaged row');
  return isRefused || /^(?:SQLITE_(?:CORRUPT|NOTADB|IOERR_DATA)|XX00[12]$)/.test(String(error.code));
}

/** PostgreSQL's code for a full disk. */
const databaseFull = '53100';

/** Error codes of the operating system and the databases for a full disk, an exhausted quota or a file size limit. */
const noSpaceCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  databaseFull,
]);

/** Whether the disk of PostgreSQL is full; freeing space on this machine does not help then. */
export function isDatabaseDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === databaseFull;
}

/** Whether a write failed because a disk is full. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noSpaceCodes.has(String(error.code));
}

/** Codes of temporary failures: no file handles left, or a lock that another process holds for too long. */
const passingCodes = new Set([
  'EMFILE',
  'ENFILE',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  // Codes of PostgreSQL for locks, deadlocks, a lack of connections and a lack of memory.
  '55P03',
  '40001',
  '40P01',
  '53200',
  '53300',
]);

/** Whether the same request may succeed if it is repeated shortly afterward. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.has(String(error.code));
}

/** Whether the system or the database failed, rather than the request. */
export function isServerFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error ||
    isDatabaseUnreachable(error) ||
    ('code' in error && /^(?:SQLITE_|[0-9A-Z]{5}$)/.test(String(error.code)))
  );
}

/** Codes of connection failures (class 08), of a database that is starting or stopping, and of network failures. */
const lostCodes =
  /^(?:08...|25P03|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
/** Messages of driver errors without a code. */
const lostTexts =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the connection to the workspace database failed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnreachableError) return true;
  return lostTexts.test(error.message) || ('code' in error && lostCodes.test(String(error.code)));
}

/** Whether the connection to the workspace database or to the object storage failed. */
export function isStoreUnreachable(error: unknown): boolean {
  return isDatabaseUnreachable(error) || error instanceof StorageUnreachableError;
}

/** Whether an operation on stored data may succeed later. */
export function isRetryable(error: unknown): boolean {
  return isStoreUnreachable(error) || isTransient(error);
}

/** Thrown if the workspace database is unreachable. A write may or may not have been applied. */
export class DatabaseUnreachableError extends DomainError {
  override readonly code = 'database_unavailable';
  constructor() {
    super(
      503,
      'The database cannot be reached right now. Check whether your change was saved before you try again.',
    );
  }
}

/** Thrown if the object storage with the dataset files does not respond, or refuses a request. */
export class StorageUnreachableError extends DomainError {
  readonly reason: string;
  /** @param reason such as an error code, without secrets */
  constructor(reason: string, options?: ErrorOptions) {
    super(
      503,
      `The storage of the datasets cannot be used right now (${reason}). Nothing was changed; try again later.`,
    );
    this.reason = reason;
    this.cause = options?.cause;
  }
}

/** Thrown if the disk is full and nothing was stored. */
export class NoSpaceError extends DomainError {
  constructor() {
    super(
      507,
      'The server has no disk space left, so nothing was stored. Delete datasets or runs that you no longer need, or ask the operator to free some space.',
    );
  }
}

/** Thrown if the server stops during an upload. */
export class StoppingError extends DomainError {
  override readonly code = 'shutting_down';
  constructor() {
    super(503, 'The server is stopping, so this file was not stored. Send it again once the server is back.');
  }
}

/** Thrown if a resource of the server is temporarily exhausted or locked. */
export class OverloadedError extends DomainError {
  override readonly code = 'overloaded';
  readonly retryAfterSeconds = 5;
  constructor() {
    super(503, 'The server is overloaded, so nothing was changed. Try again in a moment.');
  }
}

/** Thrown if the sign-in provider does not respond, or with an invalid configuration. */
export class ProviderUnavailableError extends DomainError {
  override readonly code = 'provider_unavailable';
  readonly retryAfterSeconds = 30;
  constructor(message: string) {
    super(503, message);
  }
}

/** Thrown if a person whom the provider has identified may not sign in. */
export class SignInRefusedError extends ForbiddenError {
  /** The account, for the audit trail. */
  readonly username: string | null;
  constructor(message: string, username: string | null) {
    super(message);
    this.username = username;
  }
}

/** Thrown if an upload stalls. */
export class StalledError extends DomainError {
  constructor(seconds: number) {
    super(
      408,
      `The upload was canceled because no data arrived for ${seconds} seconds. Check your connection and try again.`,
    );
  }
}

export class TooManyError extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
