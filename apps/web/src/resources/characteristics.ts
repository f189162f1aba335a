import type { KnownCharacteristic } from '@forecast-console/api-client/normalise';
import { uploads } from '@forecast-console/api-client/query';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { whenKnown } from './when-known.ts';

export {
  hasKnownCode,
  type KnownCharacteristic as Characteristic,
} from '@forecast-console/api-client/normalise';

const calls = uploads(api);

/** The characteristics of a dataset (CALL-9); an empty answer stays empty. */
export function characteristicsQuery(id: string | null) {
  return queryOptions(whenKnown(id, calls.characteristics));
}

/** The characteristics of a dataset as the Forecast screen asks for them (CALL-9), c1 always among them. */
export function metadataCharacteristicsQuery(uploadId: string | null) {
  return queryOptions(whenKnown(uploadId, calls.metadataCharacteristics));
}

/** Values of a characteristic that hold a text, the most frequent of them. */
export function valuesQuery(id: string, code: KnownCharacteristic['type'], search: string) {
  return queryOptions(calls.values({ id, code }, { search, limit: 50 }));
}
