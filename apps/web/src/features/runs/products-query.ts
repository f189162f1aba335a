import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

/** Products asked for at a time: the most the server gives. */
const pageLength = 1000;

/** The products of a dataset, page by page. */
export function productsQuery(uploadId: string) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'products', uploadId],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/uploads/{id}/products', {
          params: { path: { id: uploadId }, query: { limit: pageLength, offset: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageLength ? null : pages.length * pageLength),
  });
}
