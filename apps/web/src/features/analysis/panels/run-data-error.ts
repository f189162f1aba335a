import { AnswerError } from '@forecast-console/api-client';
import { adapterMisconfigured, runDataMessage } from '@forecast-console/api-client/errors';

/**
 * The text for run data that could not be read. An answer that is no JSON at all comes from something other than the
 * API, so the address it is asked at is wrong.
 */
export function runDataErrorText(error: unknown): string {
  if (error instanceof AnswerError && error.cause instanceof SyntaxError) return adapterMisconfigured();
  return runDataMessage(error);
}
