import { ApiError } from './api-error.ts';
import { statedMessage } from './message-of.ts';

/** ERR-14. */
export function adapterMisconfigured(): string {
  return 'API adapter is not configured correctly.';
}

/** ERR-15. */
export function runDataEmpty(runId: string): string {
  return `No data returned or error fetching data for run ${runId}.`;
}

/** ERR-16. */
export function runDataServerFailed(detail: string): string {
  return `Server error: ${detail}`;
}

/** ERR-17: the detail or message, else the text. */
export function runDataFailed(error: unknown): string {
  return statedMessage(error) ?? 'Failed to load forecast data due to a critical error.';
}

/** ERR-18. */
export function runDataMalformed(): string {
  return 'Malformed response — missing details/chartData';
}

/** ERR-19. */
export function runIdMissing(): string {
  return 'No run ID provided';
}

/** ERR-19: one is given and is none. */
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
