import type { QueryClient } from '@tanstack/react-query';
import { historyLimits } from '../../lib/constants.ts';
import { historyQuery } from './queries.ts';

/** The run to show if the URL has none; null if there is none or the request failed. */
export async function newestRunId(queryClient: QueryClient): Promise<string | null> {
  try {
    const runs = await queryClient.fetchQuery(historyQuery(historyLimits.adapter));
    return runs[0]?.run_id ?? null;
  } catch {
    // The page requests the history again and shows the error.
    return null;
  }
}
