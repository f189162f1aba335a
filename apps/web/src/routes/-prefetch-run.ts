import type { QueryClient } from '@tanstack/react-query';
import { preloadPlot } from '../components/chart/lazy-plot.tsx';
import { type RunDetail, runQuery } from '../features/runs/queries.ts';

/**
 * Starts loading the chart code and a run, without waiting for them: the page shows the loading state. Returns the
 * run if it is cached.
 */
export function prefetchRun(client: QueryClient, runId: string): RunDetail | undefined {
  preloadPlot();
  const query = runQuery(runId);
  void client.prefetchQuery(query);
  return client.getQueryData(query.queryKey);
}
