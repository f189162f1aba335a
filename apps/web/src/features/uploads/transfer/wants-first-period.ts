import { ApiError } from '@forecast-console/api-client';

/** Whether a file was rejected only because its first period is unknown (DATA-15). */
export function wantsFirstPeriod(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 422 && /which period comes first/i.test(error.detail ?? '')
  );
}
