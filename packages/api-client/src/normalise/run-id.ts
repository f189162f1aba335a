import { ApiError } from '../errors/api-error.ts';
import { runIdInvalid } from '../errors/run-data.ts';

/** What a missing id turns into on its way through an address. */
const missingIds = new Set(['', 'null', 'undefined']);

/** Whether the value can be a run id: text that is neither blank nor 'null' nor 'undefined' (ENT-8). */
export function isRunId(value: unknown): value is string {
  return typeof value === 'string' && !missingIds.has(value.trim());
}

/**
 * The value as a run id.
 *
 * @throws ApiError 'Invalid runId' with status 400 when it is none (ENT-8)
 */
export function requireRunId(value: unknown): string {
  if (isRunId(value)) return value;
  throw new ApiError({ status: 400, code: 'http', detail: runIdInvalid(), body: null });
}
