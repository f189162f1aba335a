import {
  uploads,
  uploadsKey,
  type Transfer as SomeTransfer,
  type UploadChoice,
} from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { whenKnown } from './when-known.ts';

export type { UploadProgress as Progress } from '@forecast-console/api-client';
export type { UploadChoice } from '@forecast-console/api-client/query';
export type FileType = UploadChoice['fileType'];
export type UploadMode = UploadChoice['uploadMode'];
export type PreviewAnswer = components['schemas']['PreviewAnswer'];
export type UploadAnswer = components['schemas']['UploadAnswer'];

/** How a transfer is watched and stopped; here every one is. */
export type Transfer = Required<SomeTransfer>;

const calls = uploads(api);

export function previewFile(choice: UploadChoice, transfer: Transfer): Promise<PreviewAnswer> {
  return calls.preview({ ...choice, ...transfer });
}

/** Sends a file to be kept: one more dataset. */
export async function uploadFile(
  choice: UploadChoice,
  transfer: Transfer,
  client: QueryClient,
): Promise<UploadAnswer> {
  const answer = await calls.send({ ...choice, ...transfer });
  void client.invalidateQueries({ queryKey: uploadsKey });
  return answer;
}

const everyMs = 1000;

/** How many rows of a file the server has read, asked every second; a file that is read at once asks nothing. */
export function rowsReadQuery(transferId: string | null) {
  return queryOptions({
    ...whenKnown(transferId, calls.progress),
    select: ({ rows_read }) => rows_read,
    initialData: { state: 'reading', rows_read: 0 },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A server that cannot tell is not asked again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : everyMs),
  });
}
