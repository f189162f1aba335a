import { runsKey, uploads, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { whenKnown } from './when-known.ts';

export type Upload = components['schemas']['Upload'];
export type UploadDetail = components['schemas']['UploadDetail'];

const calls = uploads(api);

/** The datasets, newest first. */
export const uploadsQuery = queryOptions(calls.list());

/** A dataset, by its id or the run id of its ingest; asked for only when one is selected. */
export function uploadQuery(id: string | null) {
  return queryOptions(whenKnown(id, calls.detail));
}

/** Names a dataset. Its runs tell the name as well. */
export const labelMutation = mutationOptions({
  mutationFn: calls.label,
  onSettled: async (_answer, error, _naming, _before, { client }) => {
    if (error !== null) return;
    void client.invalidateQueries({ queryKey: runsKey });
    await client.invalidateQueries({ queryKey: uploadsKey });
  },
});

/** Deletes a dataset; its forecast runs go with it. */
export const deleteUploadMutation = mutationOptions({
  mutationFn: calls.remove,
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
export const rejectedRowsMutation = mutationOptions({ mutationFn: calls.rejectedRows });
