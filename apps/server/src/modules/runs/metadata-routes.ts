import type { Handlers } from '../../http/contract/handlers.ts';
import type { Services } from '../../services.ts';
import { characteristicCodes, metadataOf, types } from './metadata.ts';

export function metadataRoutes({ uploads, forecastRuns }: Services) {
  return {
    getMetadata: async () => metadataOf(await forecastRuns.measured()),
    listTypes: () => ({ types }),
    listCharacteristicCodes: () => characteristicCodes,
    listDatasetCharacteristics: ({ path }) => uploads.characteristics(path.uploadId),
  } satisfies Partial<Handlers>;
}
