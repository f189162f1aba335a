import { attachment, StreamedFile } from '../../http/downloads.ts';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ChangeCauses } from './causes/change-causes.ts';
import type { ForecastRuns } from './forecast-runs.ts';
import type { RunAccuracy } from './run-accuracy.ts';
import type { RunCombinations } from './run-combinations.ts';
import type { RunComparison } from './run-comparison.ts';
import type { RunData } from './run-data.ts';
import type { RunExport } from './run-export.ts';

interface Services {
  forecastRuns: ForecastRuns;
  runData: RunData;
  runCombinations: RunCombinations;
  runComparison: RunComparison;
  changeCauses: ChangeCauses;
  runExport: RunExport;
  runAccuracy: RunAccuracy;
}

const defaultLimit = 20;
function splitIds(joined: string): string[] {
  return [...new Set(joined.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}

export function runsRoutes({
  forecastRuns,
  runData,
  runCombinations,
  runComparison,
  changeCauses,
  runExport,
  runAccuracy,
}: Services) {
  return {
    getHistory: async ({ query }) => ({ runs: await forecastRuns.newest(query.limit ?? defaultLimit) }),
    listForecastRuns: ({ query }) => forecastRuns.page(query),
    listForecastMetrics: async ({ query }) => ({
      metrics: await forecastRuns.metrics(splitIds(query.run_ids)),
    }),
    listRunDetails: async ({ query }) => ({ runs: await forecastRuns.details(splitIds(query.run_ids)) }),
    getForecastDetail: ({ path }) => forecastRuns.detail(path.id),
    getBatchRunData: async (call) => ({
      success: true,
      data: await runData.get(call.path.runId, call.query, call),
    }),
    getRunData: (call) => runData.get(call.path.runId, call.query, call),
    compareForecastRuns: ({ path, query }) => runComparison.compare(path.runId, query),
    explainRunChange: (call) => changeCauses.get(call.path.runId, call.query.with, call),
    cancelRunExplanation: ({ path, query }) => changeCauses.cancel(path.runId, query.with),
    getRealisedAccuracy: (call) => runAccuracy.get(call.path.runId, call.query, call),
    getWaterfall: (call) => runAccuracy.waterfall(call.path.id, call.query.run_id, call),
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
