import { toCharacteristics } from '@forecast-console/api-client/normalise';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

/** The characteristics of the dataset behind a run. */
export function characteristicsQuery(uploadId: string) {
  return queryOptions({
    queryKey: ['runs', 'characteristics', uploadId],
    queryFn: async ({ signal }) =>
      toCharacteristics(
        await unwrap(
          api.GET('/api/uploads/{id}/characteristics', { params: { path: { id: uploadId } }, signal }),
        ),
      ),
  });
}
