import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';
import { runsKey } from './runs.ts';

export type Upload = components['schemas']['Upload'];
export type UploadDetail = components['schemas']['UploadDetail'];

/** Starts the key of whatever is known of datasets; what is known of one has its id behind it. */
export const uploadsKey = ['uploads'] as const;

/** The datasets, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: [...uploadsKey, 'list'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/uploads', { signal }))).uploads,
});

/** A dataset, by its id or the run id of its ingest; asked for only when one is selected. */
export function uploadQuery(id: string | null) {
  return queryOptions({
    queryKey: [...uploadsKey, id, 'detail'],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => unwrap(api.GET('/api/uploads/{id}', { params: { path: { id } }, signal })),
  });
}

interface Naming {
  runId: string;
  label: string;
}

/** Names a dataset. Its runs tell the name as well. */
export const labelMutation = mutationOptions({
  // Any 2xx is success, whatever it holds (CALL-15).
  mutationFn: ({ runId, label }: Naming) =>
    unwrap(api.POST('/api/upload/label', { body: { run_id: runId, label } })),
  onSettled: async (_answer, error, _naming, _before, { client }) => {
    if (error !== null) return;
    void client.invalidateQueries({ queryKey: runsKey });
    await client.invalidateQueries({ queryKey: uploadsKey });
  },
});

/** Deletes a dataset; its forecast runs go with it. */
export const deleteUploadMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.DELETE('/api/uploads/{id}', { params: { path: { id } } })),
  onSettled: (_answer, error, _id, _before, { client }) => {
    if (error === null) {
      // Not asked for again while it is still on the screen: it would be shown as not found.
      void client.invalidateQueries({ queryKey: uploadsKey, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: runsKey });
    }
    // Also after a failure: somebody else may have deleted it before.
    return client.invalidateQueries({ queryKey: uploadsQuery.queryKey });
  },
});

/** Fetches the rows of a dataset that were turned away. */
export const rejectedRowsMutation = mutationOptions({
  // As bytes: reading it as text would take the byte order mark away, by which Excel knows UTF-8.
  mutationFn: (id: string) =>
    unwrap(api.GET('/api/uploads/{id}/rejected', { params: { path: { id } }, parseAs: 'blob' })),
});
