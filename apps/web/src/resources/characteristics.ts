import { limits } from '@forecast-console/api-client/limits';
import {
  type Characteristic as AnyCharacteristic,
  toCharacteristics,
} from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';
import { uploadsKey } from './uploads.ts';

/** A characteristic of a dataset, by a code that a request may name. */
export interface Characteristic extends AnyCharacteristic {
  readonly type: components['schemas']['CharacteristicCode'];
}

/** The characteristics of a dataset (CALL-9); an empty answer stays empty. */
export function characteristicsQuery(id: string | null) {
  return queryOptions({
    queryKey: [...uploadsKey, id, 'characteristics'],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const answer = await unwrap(
              api.GET('/api/uploads/{id}/characteristics', { params: { path: { id } }, signal }),
            );
            const list = Array.isArray(answer) ? answer : answer.characteristics;
            return list.length === 0 ? [] : toCharacteristics(answer).filter(hasKnownCode);
          },
  });
}

/** The characteristics of a dataset as the Forecast screen asks for them (CALL-9), c1 always among them. */
export function metadataCharacteristicsQuery(uploadId: string | null) {
  return queryOptions({
    queryKey: [...uploadsKey, uploadId, 'metadata-characteristics'],
    queryFn:
      uploadId === null
        ? skipToken
        : async ({ signal }) => {
            const call = { params: { path: { uploadId } }, signal };
            const answer = await unwrap(api.GET('/api/metadata/characteristics/{uploadId}', call));
            return toCharacteristics(answer).filter(hasKnownCode);
          },
  });
}

export function hasKnownCode(characteristic: AnyCharacteristic): characteristic is Characteristic {
  return limits.characteristicCodes.enum.some((code) => code === characteristic.type);
}
