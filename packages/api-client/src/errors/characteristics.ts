import { ApiError } from './api-error.ts';
import { genericMessage } from './generic.ts';

/** ERR-10. Without an answer there is no status to name: the network text stands instead. */
export function characteristicsFailed(error: unknown): string {
  if (error instanceof ApiError && error.status !== null) {
    return `Could not load dataset characteristics (HTTP ${error.status})`;
  }
  return genericMessage(error);
}

/** ERR-30. */
export function typesFailed(): string {
  return 'Failed to load data types. Please try again later.';
}
