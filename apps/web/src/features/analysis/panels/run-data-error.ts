import { AnswerError } from '@forecast-console/api-client';
import { adapterMisconfigured, runDataMessage } from '@forecast-console/api-client/errors';

/**
 * Message for run data that failed to load. A response that is not JSON does not come from the API, so the configured
 * URL is wrong.
 */
export function runDataErrorText(error: unknown): string {
  if (error instanceof AnswerError && error.cause instanceof SyntaxError) return adapterMisconfigured();
  return runDataMessage(error);
}
