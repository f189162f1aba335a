import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

/** The upload behind a run; its ingest's run id names it as well. */
export function datasetQuery(uploadId: string) {
  return queryOptions({
    queryKey: ['runs', 'dataset', uploadId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/uploads/{id}', { params: { path: { id: uploadId } }, signal })),
  });
}
