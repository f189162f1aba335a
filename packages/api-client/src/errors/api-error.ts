import { asList, asNumber, asObject, asText, type JsonObject } from '../json.ts';
import type { components } from '../schema.gen.ts';

type DatasetEvent = components['schemas']['DatasetEvent'];

/** A row of entered stock that the server rejected. */
export type StockRowProblem = NonNullable<components['schemas']['StockProblem']['rows']>[number];

/** Why a request failed: no response, no response in time, or a status outside 2xx. */
export type ApiErrorCode = 'network_error' | 'timeout' | 'http';

export interface ApiErrorInit {
  readonly status: number | null;
  readonly code: ApiErrorCode;
  readonly detail: string | null;
  readonly body: unknown;
  readonly cause?: unknown;
}

/** A failed request. Its `message` can be shown to users: the server's message, else a generic one (ERR-24 to ERR-31). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The `detail` of the response as text; null if it has none. */
  readonly detail: string | null;
  /** Parsed JSON body, or the raw text if it is not JSON; null if there was no response. */
  readonly body: unknown;

  constructor({ status, code, detail, body, cause }: ApiErrorInit) {
    super(detail ?? bodyMessage(body) ?? genericMessage({ status }), { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.body = body;
  }
}

/** Thrown if a response lacks required data. Its `message` comes from the ERR requirements and can be shown to users. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/**
 * Formats the `detail` of an error body as one line. A string stays as it is; a list of `{ loc, msg, type }` becomes
 * "horizon: must be at most 60; label: is required".
 *
 * @returns null if the body has no usable detail
 */
export function detailText(body: unknown): string | null {
  const detail = asObject(body)?.['detail'];
  const list = asList(detail);
  if (!list) return asText(detail);
  const lines = list.map(issueText).filter((line) => line !== null);
  return lines.length > 0 ? lines.join('; ') : null;
}

/** Returns `message` or `error.message` of an error body, else null. */
export function bodyMessage(body: unknown): string | null {
  const object = asObject(body);
  return asText(object?.['message']) ?? asText(asObject(object?.['error'])?.['message']);
}

/** ERR-24. */
export function networkFailed(): string {
  return 'Network error. Please check your connection.';
}

/** ERR-25. */
export function serverFailed(): string {
  return 'Server error. Please try again later.';
}

/** ERR-26. */
export function notFound(): string {
  return 'Data not found.';
}

/** ERR-27. */
export function notAuthorized(): string {
  return 'You are not authorized to view this data.';
}

/** ERR-28. */
export function invalidInput(): string {
  return 'Invalid input. Please check your form values.';
}

/** ERR-31. */
export function unknownFailure(): string {
  return 'An error occurred. Please try again.';
}

/**
 * Returns the generic message for a failure.
 *
 * @param failure an object with the HTTP `status`, or with a `status` of null if there was no response; any other
 *   value is an unknown failure
 */
export function genericMessage(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('status' in failure)) return unknownFailure();
  const { status } = failure;
  if (status === null) return networkFailed();
  if (typeof status !== 'number') return unknownFailure();
  if (status >= 500) return serverFailed();
  if (status === 404) return notFound();
  if (status === 401 || status === 403) return notAuthorized();
  if (status === 400 || status === 422) return invalidInput();
  return unknownFailure();
}

/** A plan cell that another user changed after it was loaded. */
export interface PlanConflictCell {
  /** First day of the period, ISO. */
  readonly date: string;
  /** Value on which the rejected change was based. */
  readonly seen: number;
  /** Value that the rejected change would have set. */
  readonly yours: number;
  /** Current value. */
  readonly theirs: number;
  /** The user who made the other change; null if an adjustment was undone. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** Returns the conflicting cells if an adjustment was rejected with 409, else null. */
export function planConflict(error: unknown): readonly PlanConflictCell[] | null {
  const cells = asList(conflictBody(error)?.['cells'])?.flatMap((cell) => {
    const object = asObject(cell);
    const date = asText(object?.['date']);
    const [seen, yours, theirs] = ['seen', 'yours', 'theirs'].map((name) => asNumber(object?.[name]));
    if (date === null || seen == null || yours == null || theirs == null) return [];
    return [{ date, seen, yours, theirs, by: asText(object?.['by']), reason: asText(object?.['reason']) }];
  });
  return cells === undefined || cells.length === 0 ? null : cells;
}

/** Returns the current event if a change or deletion was rejected with 409, else null. */
export function eventConflict(error: unknown): DatasetEvent | null {
  const theirs = conflictBody(error)?.['theirs'];
  return isEvent(theirs) ? theirs : null;
}

/** Returns the rows to correct if stock was rejected with 422; empty if the error names none. */
export function stockProblems(error: unknown): readonly StockRowProblem[] {
  const body = error instanceof ApiError && error.status === 422 ? asObject(error.body) : null;
  return (asList(body?.['rows']) ?? []).flatMap((one) => {
    const [read, problem] = [asObject(one), asText(asObject(one)?.['problem'])];
    const row = asNumber(read?.['row']);
    if (row === null || problem === null) return [];
    return [{ row, problem, column: asText(read?.['column']), value: asText(read?.['value']) }];
  });
}

function issueText(issue: unknown): string | null {
  const object = asObject(issue);
  const message = asText(object?.['msg']) ?? asText(issue);
  if (message === null) return null;
  // Users need the name of the field, not the part of the request ("body", "query").
  const [first, ...rest] = (asList(object?.['loc']) ?? []).map(String);
  const field =
    first !== undefined && ['body', 'query', 'path', 'header', 'form'].includes(first)
      ? rest
      : [first, ...rest];
  const name = field.filter((part) => part !== undefined && part !== '').join('.');
  return name === '' ? message : `${name}: ${message}`;
}

function conflictBody(error: unknown): JsonObject | null {
  return error instanceof ApiError && error.status === 409 ? asObject(error.body) : null;
}

// Checks only the fields that the app shows.
function isEvent(value: unknown): value is DatasetEvent {
  const event = asObject(value);
  return (
    asText(event?.['id']) !== null &&
    asText(event?.['name']) !== null &&
    asText(event?.['kind']) !== null &&
    asNumber(event?.['revision']) !== null &&
    asNumber(event?.['days_before']) !== null &&
    asNumber(event?.['days_after']) !== null &&
    Array.isArray(event?.['dates']) &&
    asObject(event['scope']) !== null
  );
}
