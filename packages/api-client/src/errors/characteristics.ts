import { ApiError } from './api-error.ts';
import { genericMessage } from './generic.ts';

/** Spec §8, "Characteristics". Without an answer there is no status to name: the network text stands instead. */
export function characteristicsFailed(error: unknown): string {
  if (error instanceof ApiError && error.status !== null) {
    return `Could not load dataset characteristics (HTTP ${error.status})`;
  }
  return genericMessage(error);
}

/** Spec §8, "Types". */
export function typesFailed(): string {
  return 'Failed to load data types. Please try again later.';
}
