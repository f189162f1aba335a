import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { models } from '@forecast-console/forecasting/models';
import { defaultLabels } from '@forecast-console/ingest';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ForecastRuns } from './forecast-runs.ts';

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
