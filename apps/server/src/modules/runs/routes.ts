import { attachment, StreamedFile } from '../../http/downloads.ts';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ChangeCauses } from './causes/change-causes.ts';
import type { ForecastRuns } from './forecast-runs.ts';
import type { RunAccuracy } from './run-accuracy.ts';
import type { RunCombinations } from './run-combinations.ts';
import type { RunComparison } from './run-comparison.ts';
import type { RunData } from './run-data.ts';
import type { RunExport } from './run-export.ts';
import type { RunWaterfall } from './run-waterfall.ts';
import type { DeletedRuns } from './deleted-runs.ts';
import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { models } from '@forecast-console/forecasting/models';
import { defaultLabels } from '@forecast-console/ingest';

interface Services {
  forecastRuns: ForecastRuns;
  runData: RunData;
  runCombinations: RunCombinations;
  runComparison: RunComparison;
  changeCauses: ChangeCauses;
  runExport: RunExport;
  runAccuracy: RunAccuracy;
  runWaterfall: RunWaterfall;
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
  runWaterfall,
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
    compareForecastRuns: (call) => runComparison.compare(call.path.runId, call.query, call),
    explainRunChange: (call) => changeCauses.get(call.path.runId, call.query.with, call),
    cancelRunExplanation: ({ path, query }) => changeCauses.cancel(path.runId, query.with),
    getRealisedAccuracy: (call) => runAccuracy.get(call.path.runId, call.query, call),
    getWaterfall: (call) => runWaterfall.get(call.path.id, call.query.run_id, call),
    exportForecastRun: async (call) => {
      const { path, query } = call;
      const { fileName, type, content } = await runExport.file(
        path.runId,
        {
          format: query.format ?? 'xlsx',
          layout: query.layout ?? 'long',
          delimiter: query.delimiter === 'semicolon' ? ';' : ',',
          decimalMark: query.decimal_mark === 'comma' ? ',' : '.',
          dateFormat: query.date_format ?? 'YYYY-MM-DD',
        },
        call,
      );
      return new StreamedFile({ 'content-type': type, ...attachment(fileName) }, content);
    },
    listCombinations: ({ path, query }) => runCombinations.page(path.runId, query),
  } satisfies Partial<Handlers>;
}

export function forecastRoutes({
  forecastRuns,
  deletedRuns,
}: {
  forecastRuns: ForecastRuns;
  deletedRuns: DeletedRuns;
}) {
  return {
    createForecast: ({ body, user }) => forecastRuns.start(body, user),
    refreshForecastRun: ({ path, user }) => forecastRuns.refresh(path.runId, user),
    refreshUpload: ({ path, user }) => forecastRuns.refreshLatest(path.id, user),
    cancelForecastRun: ({ path, user }) => forecastRuns.cancel(path.runId, user),
    renameForecastRun: ({ path, body, user }) => forecastRuns.rename(path.runId, body.name, user),
    deleteForecastRun: async ({ path, user }) => ({
      success: true,
      restorable_until: await deletedRuns.delete(path.runId, user),
    }),
    restoreForecastRun: ({ path, user }) => deletedRuns.restore(path.runId, user),
  } satisfies Partial<Handlers>;
}

type Schemas = components['schemas'];

const types: Schemas['PointType'][] = [...limits.pointTypes.enum];

const characteristicCodes: Schemas['CharacteristicCodeLabel'][] = limits.characteristicCodes.enum.map(
  (code) => ({ type: code, label: defaultLabels[code] }),
);

/** @param measured durations of the newest runs of each model */
function toMetadata(
  measured: ReadonlyMap<Schemas['ModelType'], Schemas['MeasuredRun'][]>,
): Schemas['Metadata'] {
  return {
    types,
    buckets: [...limits.buckets.enum],
    models: models.map((model) => ({ ...model, measured: measured.get(model.type) ?? [] })),
    characteristics: characteristicCodes,
  };
}

export function metadataRoutes({ forecastRuns }: { forecastRuns: ForecastRuns }) {
  return {
    getMetadata: async () => toMetadata(await forecastRuns.measured()),
    listTypes: () => ({ types }),
    listCharacteristicCodes: () => characteristicCodes,
  } satisfies Partial<Handlers>;
}
