import { ApiError, genericMessage } from '@forecast-console/api-client/errors';

/** Why a call failed: in the words of the server, else in general ones. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError ? error.detail : null) ?? genericMessage(error);
}
