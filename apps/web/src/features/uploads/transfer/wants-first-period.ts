import { ApiError } from '@forecast-console/api-client';

/** Whether a file was refused that could be read once it is said when it begins (DATA-15). */
export function wantsFirstPeriod(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 422 && /which period comes first/i.test(error.detail ?? '')
  );
}
