import { ApiError } from './api-error.ts';
import { detailOf } from './message-of.ts';

/** PostgreSQL's words for it, and the shorter ones of ERR-11. */
const invalidUuid = /invalid uuid syntax|invalid input syntax for (type )?uuid/i;

/** ERR-11. */
export function metricsRunIdInvalid(): string {
  return 'The forecast run ID format is invalid. This may be due to a database schema mismatch.';
}

/** ERR-12: the detail, else the text. */
export function metricsServerFailed(error: unknown): string {
  return detailOf(error) ?? 'Failed to fetch forecast details due to a server error';
}

/** ERR-13: the detail, else the text. */
export function metricsFailed(error: unknown): string {
  return detailOf(error) ?? 'Failed to fetch forecast details';
}

/** The text for failed metrics, chosen among their three rows. */
export function metricsMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 500) return metricsFailed(error);
  return invalidUuid.test(error.detail ?? '') ? metricsRunIdInvalid() : metricsServerFailed(error);
}
