import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { readCharacteristics } from './characteristic.ts';

/** The characteristics of a dataset on the Forecast screen (spec §7), c1 included. */
export function datasetCharacteristicsQuery(uploadId: string | null) {
  return queryOptions({
    queryKey: ['dataset-characteristics', uploadId],
    queryFn:
      uploadId === null
        ? skipToken
        : async ({ signal }) =>
            readCharacteristics(
              await unwrap(
                api.GET('/api/metadata/characteristics/{uploadId}', {
                  params: { path: { uploadId } },
                  signal,
                }),
              ),
            ),
  });
}
