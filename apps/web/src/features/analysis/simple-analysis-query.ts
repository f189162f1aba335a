import type { QueryClient } from '@tanstack/react-query';
import { batchRunDataQuery } from './queries.ts';
import { runQuery } from '../runs/queries.ts';
import { preloadPlot } from '../../components/chart/lazy-plot.tsx';
import { askedLevel } from './filters/aggregation-options.ts';
import { toBucket } from './filters/bucket-options.ts';
import { resolveConfiguration, type RunDefaults } from './filters/configuration.ts';
import { askedConfiguration, type SimpleAnalysisSearch } from './filters/simple-analysis-search.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** What the configuration follows of a run. */
export function defaultsOf(run: RunOfAnalysis | null | undefined): RunDefaults {
  return { bucket: toBucket(run?.bucket_type), level: run?.aggregation_characteristics ?? [] };
}

/** What the simple analysis asks for under the configuration in its URL; of a run nothing is known of, the total. */
export function simpleAnalysisRequest(runId: string, facts: RunDefaults, search: SimpleAnalysisSearch) {
  // Types, view and level do not depend on the data that they ask for.
  const { view, types, aggregation } = resolveConfiguration(askedConfiguration(search), facts, () => []);
  return {
    runId,
    view,
    types,
    level: askedLevel(aggregation, facts.level),
  };
}

/** Fetches what draws the chart, and starts both reads of the simple analysis at once; the page shows how each of them fares. */
export function startSimpleAnalysis(client: QueryClient, runId: string, search: SimpleAnalysisSearch): void {
  const run = client.getQueryData(runQuery(runId).queryKey);
  preloadPlot();
  void client.prefetchQuery(runQuery(runId));
  void client.prefetchQuery(batchRunDataQuery(simpleAnalysisRequest(runId, defaultsOf(run), search)));
}
