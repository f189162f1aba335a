import { uploads, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { infiniteQueryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

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
            uploads(api).products(uploadId, { limit: pageLength, offset: pageParam }).queryFn({ signal }),
    initialPageParam: 0,
    getNextPageParam: (last: readonly Product[], pages) =>
      last.length < pageLength ? null : pages.length * pageLength,
    meta: { large: true },
  });
}
