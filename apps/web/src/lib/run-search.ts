import { isRunId } from '@forecast-console/api-client/normalise';
import { searchText } from './search.ts';

interface RunSearch {
  runId?: string;
}

/** The URL state of the pages that show one run and filter nothing; a run may be named `runId` or `run_id`. */
export function runSearch(raw: Record<string, unknown>): RunSearch {
  const runId = namedRun(raw);
  return runId === undefined ? {} : { runId };
}

/** The run an address names, whatever it is. */
export function namedRun(raw: Record<string, unknown>): string | undefined {
  return searchText(raw['runId']) ?? searchText(raw['run_id']);
}

/** The run an address asks for: every screen reads both names (ROUTE-9). */
export function askedRun(search: Record<string, unknown>): string | undefined {
  return runIdText(search['runId']) ?? runIdText(search['run_id']);
}

/** A search parameter as a run id; what cannot be one, such as 'null', counts as absent (ENT-8). */
export function runIdText(value: unknown): string | undefined {
  const text = searchText(value);
  return isRunId(text) ? text : undefined;
}
