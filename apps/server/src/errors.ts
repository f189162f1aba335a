/** The server was started in a way that must not go on; the message says what to do. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

/** A failure that a caller can understand and act on; the error handler turns it into `{ detail }`. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly status: number;
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

export class InvalidInputError extends DomainError {
  constructor(message: string) {
    super(422, message);
  }
}

/** A full disk, a used-up quota, a file larger than the process may write. */
const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the operating system refused to write for want of room. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noSpaceCodes.has(String(error.code));
}

/** The disk of the server is full; what was being written is gone. */
export class NoSpaceError extends DomainError {
  constructor() {
    super(
      507,
      'The server has no space left for this file, so nothing was stored. Ask its operator to make room, or delete datasets that are no longer needed.',
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
