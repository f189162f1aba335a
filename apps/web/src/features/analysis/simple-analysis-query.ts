import type { QueryClient } from '@tanstack/react-query';
import { batchRunDataQuery } from './queries.ts';
import { runQuery } from '../runs/queries.ts';
import { preloadPlot } from '../../components/chart/lazy-plot.tsx';
import { askedLevel } from './filters/aggregation-options.ts';
import { toBucket } from './filters/bucket-options.ts';
import { resolveConfiguration, type RunDefaults } from './filters/configuration.ts';
import { askedConfiguration, type SimpleAnalysisSearch } from './filters/simple-analysis-search.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** Defaults of the configuration, from the run. */
export function defaultsOf(run: RunOfAnalysis | null | undefined): RunDefaults {
  return { bucket: toBucket(run?.bucket_type), level: run?.aggregation_characteristics ?? [] };
}

/** Request of the simple analysis for the configuration in its URL; the total if the run is not loaded. */
export function simpleAnalysisRequest(runId: string, facts: RunDefaults, search: SimpleAnalysisSearch) {
  // View, types and level do not depend on the years in the data.
  const { view, types, aggregation } = resolveConfiguration(askedConfiguration(search), facts, () => []);
  return {
    runId,
    view,
    types,
    level: askedLevel(aggregation, facts.level),
  };
}

/** Preloads the chart and starts both requests of the simple analysis in parallel; the page shows their state. */
export function startSimpleAnalysis(client: QueryClient, runId: string, search: SimpleAnalysisSearch): void {
  const run = client.getQueryData(runQuery(runId).queryKey);
  preloadPlot();
  void client.prefetchQuery(runQuery(runId));
  void client.prefetchQuery(batchRunDataQuery(simpleAnalysisRequest(runId, defaultsOf(run), search)));
}
