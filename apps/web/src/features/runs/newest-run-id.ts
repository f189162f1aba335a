import type { QueryClient } from '@tanstack/react-query';
import { HISTORY_LIMITS } from '../../lib/constants.ts';
import { historyQuery } from '../../resources/runs.ts';

/** The run a page shows when its address names none; null when there is none, or the page has to say why. */
export async function newestRunId(queryClient: QueryClient): Promise<string | null> {
  try {
    const runs = await queryClient.fetchQuery(historyQuery(HISTORY_LIMITS.adapter));
    return runs[0]?.run_id ?? null;
  } catch {
    // The page reads the history itself and shows what went wrong.
    return null;
  }
}
