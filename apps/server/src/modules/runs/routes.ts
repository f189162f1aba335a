import { StreamedFile } from '../../http/contract/streamed-file.ts';
import { attachment } from '../../http/csv-response.ts';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ForecastRuns } from './forecast-runs.ts';
import type { RealisedRuns } from './realised-runs.ts';
import type { RunCombinations } from './run-combinations.ts';
import type { RunComparison } from './run-comparison.ts';
import type { RunData } from './run-data.ts';
import type { RunExport } from './run-export.ts';

interface Services {
  forecastRuns: ForecastRuns;
  runData: RunData;
  runCombinations: RunCombinations;
  runComparison: RunComparison;
  runExport: RunExport;
  realisedRuns: RealisedRuns;
}

const defaultLimit = 20;
function idsOf(joined: string): string[] {
  return [...new Set(joined.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}

export function runsRoutes({
  forecastRuns,
  runData,
  runCombinations,
  runComparison,
  runExport,
  realisedRuns,
}: Services) {
  return {
    getHistory: async ({ query }) => ({ runs: await forecastRuns.newest(query.limit ?? defaultLimit) }),
    listForecastRuns: ({ query }) => forecastRuns.page(query),
    listForecastMetrics: async ({ query }) => ({ metrics: await forecastRuns.metrics(idsOf(query.run_ids)) }),
    listRunDetails: async ({ query }) => ({ runs: await forecastRuns.details(idsOf(query.run_ids)) }),
    getForecastDetail: ({ path }) => forecastRuns.detail(path.id),
    getBatchRunData: async (call) => ({
      success: true,
      data: await runData.of(call.path.runId, call.query, call),
    }),
    getRunData: (call) => runData.of(call.path.runId, call.query, call),
    compareForecastRuns: ({ path, query }) => runComparison.of(path.runId, query),
    getRealisedAccuracy: (call) => realisedRuns.of(call.path.runId, call.query, call),
    getWaterfall: (call) => realisedRuns.waterfall(call.path.id, call.query.run_id, call),
    exportForecastRun: async (call) => {
      const { path, query } = call;
      const { fileName, type, content } = await runExport.file(
        path.runId,
        query.format ?? 'xlsx',
        query.layout ?? 'long',
        call,
      );
      return new StreamedFile({ 'content-type': type, ...attachment(fileName) }, content);
    },
    listCombinations: ({ path, query }) => runCombinations.page(path.runId, query),
  } satisfies Partial<Handlers>;
}
