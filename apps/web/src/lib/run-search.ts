import { isRunId } from '@forecast-console/api-client/normalise';
import { searchText } from './search.ts';

interface RunSearch {
  runId?: string;
}

/** URL state of pages that show one run; accepts `runId` and `run_id`. */
export function runSearch(raw: Record<string, unknown>): RunSearch {
  const runId = namedRun(raw);
  return runId === undefined ? {} : { runId };
}

/** Returns the run parameter unchanged. */
export function namedRun(raw: Record<string, unknown>): string | undefined {
  return searchText(raw['runId']) ?? searchText(raw['run_id']);
}

/** Returns the run id from either parameter name (ROUTE-9). */
export function askedRun(search: Record<string, unknown>): string | undefined {
  return runIdText(search['runId']) ?? runIdText(search['run_id']);
}

/** Returns a valid run id; anything else, such as 'null', counts as absent (ENT-8). */
export function runIdText(value: unknown): string | undefined {
  const text = searchText(value);
  return isRunId(text) ? text : undefined;
}
