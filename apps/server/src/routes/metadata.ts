import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';
import { characteristicCodes, metadata, types } from '../services/metadata.ts';

export function metadataRoutes({ uploads }: Services) {
  return {
    getMetadata: () => metadata,
    listTypes: () => ({ types }),
    listCharacteristicCodes: () => characteristicCodes,
    listDatasetCharacteristics: ({ path }) => uploads.characteristics(path.uploadId),
  } satisfies Partial<Handlers>;
}
