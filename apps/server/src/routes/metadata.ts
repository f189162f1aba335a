import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';
import { characteristicCodes, metadataOf, types } from '../services/metadata.ts';

export function metadataRoutes({ uploads, forecastRuns }: Services) {
  return {
    getMetadata: async () => metadataOf(await forecastRuns.measured()),
    listTypes: () => ({ types }),
    listCharacteristicCodes: () => characteristicCodes,
    listDatasetCharacteristics: ({ path }) => uploads.characteristics(path.uploadId),
  } satisfies Partial<Handlers>;
}
