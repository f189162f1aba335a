import { ApiError } from './api-error.ts';
import { statedMessage } from './message-of.ts';

/** Spec §8, "Run data, adapter misconfigured". */
export function adapterMisconfigured(): string {
  return 'API adapter is not configured correctly.';
}

/** Spec §8, "Run data, empty". */
export function runDataEmpty(runId: string): string {
  return `No data returned or error fetching data for run ${runId}.`;
}

/** Spec §8, "Run data, 500". */
export function runDataServerFailed(detail: string): string {
  return `Server error: ${detail}`;
}

/** Spec §8, "Run data, other": the detail or message, else the text. */
export function runDataFailed(error: unknown): string {
  return statedMessage(error) ?? 'Failed to load forecast data due to a critical error.';
}

/** Spec §8, "Malformed analysis answer". */
export function runDataMalformed(): string {
  return 'Malformed response — missing details/chartData';
}

/** Spec §8, "No run id". */
export function runIdMissing(): string {
  return 'No run ID provided';
}

/** Spec §8, "No run id": one is given and is none. */
export function runIdInvalid(): string {
  return 'Invalid runId';
}

/** The text for failed run data, chosen among its rows; a 500 without detail has no words of its own. */
export function runDataMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 500 && error.detail !== null) {
    return runDataServerFailed(error.detail);
  }
  return runDataFailed(error);
}
