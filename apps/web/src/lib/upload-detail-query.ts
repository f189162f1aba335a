import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from './api.ts';

/** A dataset with its dates; asked for only when one is selected. */
export function uploadDetailQuery(id: string | null) {
  return queryOptions({
    queryKey: ['uploads', id, 'detail'],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => unwrap(api.GET('/api/uploads/{id}', { params: { path: { id } }, signal })),
  });
}
