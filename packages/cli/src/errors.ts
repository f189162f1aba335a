import { AnswerError, ApiError } from '@forecast-console/api-client';

/** Exit codes of all commands. The documentation lists them. */
export const exitCodes = { ok: 0, refused: 1, usage: 2, failedRun: 3, unavailable: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error with an exit code and a message for users. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command line, a local file or the settings are wrong. */
export const usageError = (message: string) => new CliError(exitCodes.usage, message);

/** A failure as it is printed: as text, and as JSON with `--json`. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly status: number | null;
  /** Stable code of the server; null if there is none. */
  readonly code: string | null;
  readonly message: string;
}

const tokenHelp =
  'Create a token on the Account page and run "forecast-console login", or set FORECAST_CONSOLE_TOKEN.';

/** Statuses that usually disappear when the request is repeated later. */
export const temporaryStatuses: readonly number[] = [408, 429, 502, 503, 504];

/** Describes an error. @param url address of the server */
export function describe(error: unknown, url: string): Failure {
  if (error instanceof CliError) {
    return { exitCode: error.exitCode, status: null, code: null, message: error.message };
  }
  if (error instanceof ApiError) return describeApiError(error, url);
  if (error instanceof AnswerError) {
    const message = `The response of ${url} cannot be read. Check that this is the address of a Forecast Console server.`;
    return { exitCode: exitCodes.refused, status: null, code: null, message };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodes.refused, status: null, code: null, message };
}

function describeApiError(error: ApiError, url: string): Failure {
  const { status } = error;
  if (status === null) {
    const message =
      error.code === 'timeout'
        ? `${url} did not respond in time. Try again later.`
        : `Cannot reach ${url}${causeOf(error)}. Check the address and that the server is running.`;
    return { exitCode: exitCodes.unavailable, status, code: error.code, message };
  }
  const exitCode = temporaryStatuses.includes(status) ? exitCodes.unavailable : exitCodes.refused;
  const code = textOf(error.body, 'code');
  return {
    exitCode,
    status,
    code,
    message: [reasonOf(error), adviceOf(status, code)].filter(Boolean).join(' '),
  };
}

function reasonOf(error: ApiError): string {
  if (error.status === 401) return 'The server rejected the API token: it is malformed, revoked or expired.';
  // A proxy responds with a page instead of a message.
  if (error.detail === null) return `The server returned ${error.status}: ${error.message}`;
  return /[.!?]$/.test(error.detail) ? error.detail : `${error.detail}.`;
}

function adviceOf(status: number, code: string | null): string {
  if (status === 401 || code === 'insufficient_scope') return tokenHelp;
  if (status === 404) return 'List the ids with "forecast-console datasets" or "forecast-console runs".';
  return '';
}

/** Returns the innermost cause of a network error, such as " (ECONNREFUSED)". */
function causeOf({ cause }: ApiError): string {
  let innermost = cause;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return '';
  return ` (${textOf(innermost, 'code') ?? innermost.message})`;
}

function textOf(value: unknown, name: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof text === 'string' ? text : null;
}
