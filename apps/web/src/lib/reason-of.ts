import { ApiError, genericMessage } from '@forecast-console/api-client/errors';

/** Returns the server's error message, or a generic one. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError ? error.detail : null) ?? genericMessage(error);
}
