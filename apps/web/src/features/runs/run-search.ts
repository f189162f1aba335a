import { searchText } from '../../lib/search.ts';

interface RunSearch {
  runId?: string;
}

/** The URL state of the pages that show one run and filter nothing; a run may be named `runId` or `run_id`. */
export function runSearch(raw: Record<string, unknown>): RunSearch {
  const runId = searchText(raw['runId']) ?? searchText(raw['run_id']);
  return runId === undefined ? {} : { runId };
}
