import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { readCharacteristics } from './characteristic.ts';

/** The characteristics of an upload on the Forecast Dashboard (decisions, [13]); an empty answer stays empty. */
export function uploadCharacteristicsQuery(id: string | null) {
  return queryOptions({
    queryKey: ['upload-characteristics', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const answer = await unwrap(
              api.GET('/api/uploads/{id}/characteristics', { params: { path: { id } }, signal }),
            );
            const list = Array.isArray(answer) ? answer : answer.characteristics;
            return list.length === 0 ? [] : readCharacteristics(answer);
          },
  });
}
