import { isRunId } from '@forecast-console/api-client/normalise';
import { searchText } from '../../lib/search.ts';

/** The run an address asks for: every screen reads both names (decisions, "Identity of runs"). */
export function askedRun(search: Record<string, unknown>): string | undefined {
  return runIdText(search['runId']) ?? runIdText(search['run_id']);
}

/** A search parameter as a run id; what cannot be one, such as 'null', counts as absent (spec §5). */
export function runIdText(value: unknown): string | undefined {
  const text = searchText(value);
  return isRunId(text) ? text : undefined;
}
