import { ApiError } from './api-error.ts';
import { bodyMessage } from './detail-text.ts';

/** The `detail` the server gave, or null. */
export function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null;
}

/**
 * What is known about why it failed: the server's detail or message, else what broke on the way. Null when
 * the server refused without a word, so that the caller's own fallback can stand.
 */
export function statedMessage(error: unknown): string | null {
  if (error instanceof ApiError && error.code === 'http') return error.detail ?? bodyMessage(error.body);
  return error instanceof Error && error.message !== '' ? error.message : null;
}
