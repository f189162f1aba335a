/** The server was started in a way that must not go on; the message says what to do. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

/** A failure that a caller can understand and act on; the error handler turns it into `{ detail }`. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly status: number;
  /** Stable code of the problem details; default: the code of the status. */
  readonly code: string | undefined = undefined;
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

/** Whoever asked has gone; nobody reads this answer. */
export class CallerGoneError extends BadRequestError {
  constructor() {
    super('The caller has gone');
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

/** Somebody else has changed what was to be changed; the answer tells both. */
export class ChangedMeanwhileError extends ConflictError {
  override readonly code = 'changed_meanwhile';
  /** What of the answer stands beside `detail`. */
  readonly told: object;
  constructor(message: string, told: object) {
    super(message);
    this.told = told;
  }
}

export class InvalidInputError extends DomainError {
  constructor(message: string) {
    super(422, message);
  }
}

const datasetFaults = {
  damaged: 'is damaged. Delete the dataset and upload it again.',
  missing: 'is missing. Delete the dataset and upload it again.',
  newer: 'was written by a newer version of Forecast Console. Update this server, or upload it again.',
};

/** What a dataset file holds is not what was written into it. */
export class DamagedDatasetError extends ConflictError {
  override readonly code = 'dataset_damaged';
  constructor(name: string, fault: keyof typeof datasetFaults) {
    super(`The file of the dataset "${name}" ${datasetFaults[fault]}`);
  }
}

/** The disk of a PostgreSQL is full. */
const databaseFull = '53100';

/** A full disk, a used-up quota, a file larger than the process may write: of the system, and what the databases make of it. */
const noSpaceCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  databaseFull,
]);

/** Whether it is for want of room on the disk of a database elsewhere, which no room of this machine's helps. */
export function isDatabaseDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === databaseFull;
}

/** Whether nothing could be written for want of room. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noSpaceCodes.has(String(error.code));
}

/** Open files used up, a lock that others hold for longer than SQLite waits; SQLite cannot open a file for want of either. */
const passingCodes = new Set([
  'EMFILE',
  'ENFILE',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  // Locks, deadlocks, connections and memory of PostgreSQL.
  '55P03',
  '40001',
  '40P01',
  '53200',
  '53300',
]);

/** Whether the same may well work in a moment. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.has(String(error.code));
}

/** Whether the system or the database failed, and not whoever asked. */
export function isServerFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error ||
    isDatabaseUnreachable(error) ||
    ('code' in error && /^(?:SQLITE_|[0-9A-Z]{5}$)/.test(String(error.code)))
  );
}

/** Failed connections (class 08), a database that stops or starts, and a network that fails. */
const lostCodes =
  /^(?:08...|25P03|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
/** What the driver says without a code. */
const lostTexts =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the database of the workspace could not be reached. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnreachableError) return true;
  return lostTexts.test(error.message) || ('code' in error && lostCodes.test(String(error.code)));
}

/** Whether the database failed in a way in which what is to be done there may work later. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseUnreachable(error) || isTransient(error);
}

/** The database of the workspace could not be reached; nobody knows whether what was asked for is done. */
export class DatabaseUnreachableError extends DomainError {
  override readonly code = 'database_unavailable';
  constructor() {
    super(
      503,
      'The database of the server cannot be reached just now. Look whether it was done, and try again.',
    );
  }
}

/** The disk of the server is full; what was being written is gone. */
export class NoSpaceError extends DomainError {
  constructor() {
    super(
      507,
      'The server has no space left, so nothing was stored. Delete datasets or runs that are no longer needed, or ask its operator to make room.',
    );
  }
}

/** The server was told to stop while a file came in. */
export class StoppingError extends DomainError {
  override readonly code = 'shutting_down';
  constructor() {
    super(503, 'The server is stopping, so this file was not stored. Send it again when it is back.');
  }
}

/** What the server needs for it is used up, or held by others, for now. */
export class OverloadedError extends DomainError {
  override readonly code = 'overloaded';
  readonly retryAfterSeconds = 5;
  constructor() {
    super(503, 'The server has too much under way for this, and did nothing of it. Try again in a moment.');
  }
}

/** A file stopped coming. */
export class StalledError extends DomainError {
  constructor(seconds: number) {
    super(
      408,
      `Nothing of the file came for ${seconds} seconds, so it was given up. Send it again over a connection that works.`,
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
