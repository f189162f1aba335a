import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { models } from '@forecast-console/forecasting/models';
import { defaultLabels } from '@forecast-console/ingest';

type Schemas = components['schemas'];

export const types: Schemas['PointType'][] = [...limits.pointTypes.enum];

export const characteristicCodes: Schemas['CharacteristicCodeLabel'][] = limits.characteristicCodes.enum.map(
  (code) => ({ type: code, label: defaultLabels[code] }),
);

/** @param measured what the newest runs of each model took */
export function metadataOf(
  measured: ReadonlyMap<Schemas['ModelType'], Schemas['MeasuredRun'][]>,
): Schemas['Metadata'] {
  return {
    types,
    buckets: [...limits.buckets.enum],
    models: models.map((model) => ({ ...model, measured: measured.get(model.type) ?? [] })),
    characteristics: characteristicCodes,
  };
}
