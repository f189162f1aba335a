import type { QueryClient } from '@tanstack/react-query';
import { runDataQuery, type RunDataRequest } from './queries.ts';
import { runQuery } from '../runs/queries.ts';
import { preloadPlot } from '../../components/chart/lazy-plot.tsx';
import { type RunAnalysisSearch, runAnalysisSettings } from './filters/run-analysis-search.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** Request of the run-analysis page for the filters in its URL; the total if the run is not loaded. */
export function runAnalysisRequest(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  search: RunAnalysisSearch,
): RunDataRequest {
  const { types, withLevel } = runAnalysisSettings(search);
  const level = withLevel ? (run?.aggregation_characteristics ?? []) : [];
  return { runId, types, level };
}

/** Preloads the chart and starts both requests of the run-analysis page in parallel; the page shows their state. */
export function startRunAnalysis(client: QueryClient, runId: string, search: RunAnalysisSearch): void {
  const run = client.getQueryData(runQuery(runId).queryKey);
  preloadPlot();
  void client.prefetchQuery(runQuery(runId));
  void client.prefetchQuery(runDataQuery(runAnalysisRequest(runId, run, search)));
}
