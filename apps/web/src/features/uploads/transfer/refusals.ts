import type { UploadChoice } from '../queries.ts';
import { ApiError } from '@forecast-console/api-client';

interface Sent {
  choice: UploadChoice | null;
  error: unknown;
}

/** Returns whether a file was rejected because of its column mapping. The error is then shown next to the columns. */
export function isMappingRefused({ choice, error }: Sent): boolean {
  return (
    choice?.mapping !== undefined &&
    error instanceof ApiError &&
    error.status === 422 &&
    /\bcolumn mapping\b/i.test(error.detail ?? '')
  );
}

/** Returns whether a file was rejected only because its first period is unknown (DATA-15). */
export function wantsFirstPeriod(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 422 && /enter the first period/i.test(error.detail ?? '')
  );
}
