import type { components } from '@forecast-console/api-client/schema';
import { infiniteQueryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';
import { uploadsKey } from './uploads.ts';

export type Product = components['schemas']['Product'];

/** Products asked for at a time: the most the server gives. */
const pageLength = 1000;

/** The products of a dataset, page by page; asked for only when the dataset is known. */
export function productsQuery(uploadId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...uploadsKey, uploadId, 'products'],
    queryFn:
      uploadId === null
        ? skipToken
        : ({ pageParam, signal }) =>
            unwrap(
              api.GET('/api/uploads/{id}/products', {
                params: { path: { id: uploadId }, query: { limit: pageLength, offset: pageParam } },
                signal,
              }),
            ),
    initialPageParam: 0,
    getNextPageParam: (last: readonly Product[], pages) =>
      last.length < pageLength ? null : pages.length * pageLength,
    meta: { large: true },
  });
}
