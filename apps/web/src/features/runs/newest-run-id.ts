import type { QueryClient } from '@tanstack/react-query';
import { historyLimits } from '../../lib/constants.ts';
import { historyQuery } from './queries.ts';

/** The run a page shows when its address names none; null when there is none, or the page has to say why. */
export async function newestRunId(queryClient: QueryClient): Promise<string | null> {
  try {
    const runs = await queryClient.fetchQuery(historyQuery(historyLimits.adapter));
    return runs[0]?.run_id ?? null;
  } catch {
    // The page reads the history itself and shows what went wrong.
    return null;
  }
}
