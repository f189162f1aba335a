import { multipart } from '@forecast-console/api-client';
import type { components } from '@forecast-console/api-client/schema';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';
import { uploadsKey } from './uploads.ts';

type UploadForm = components['schemas']['UploadForm'];
export type FileType = NonNullable<UploadForm['file_type']>;
export type UploadMode = NonNullable<UploadForm['upload_mode']>;
export type PreviewAnswer = components['schemas']['PreviewAnswer'];
export type UploadAnswer = components['schemas']['UploadAnswer'];

export interface UploadChoice {
  file: File;
  fileType: FileType;
  uploadMode: UploadMode;
  /** What the user says single columns are (contract, ColumnMapping); without it all are detected. */
  mapping?: string | undefined;
}

export interface Progress {
  loaded: number;
  /** Null when the platform does not tell. */
  total: number | null;
}

/** How a transfer is watched and stopped. */
export interface Transfer {
  /** By which the server is asked how far it has read. */
  id: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export function previewFile(choice: UploadChoice, transfer: Transfer): Promise<PreviewAnswer> {
  return unwrap(api.POST('/api/preview', call(choice, transfer)));
}

/** Sends a file to be kept: one more dataset. */
export async function uploadFile(
  choice: UploadChoice,
  transfer: Transfer,
  client: QueryClient,
): Promise<UploadAnswer> {
  const answer = await unwrap(api.POST('/api/upload', call(choice, transfer)));
  void client.invalidateQueries({ queryKey: uploadsKey });
  return answer;
}

// The file stands last, so that the server knows its type and mode before the file streams in.
function call({ file, fileType, uploadMode, mapping }: UploadChoice, { id, signal, onProgress }: Transfer) {
  return {
    body: {
      file_type: fileType,
      upload_mode: uploadMode,
      transfer_id: id,
      ...(mapping === undefined ? {} : { mapping }),
      file,
    },
    ...multipart,
    ...api.uploadProgress(onProgress),
    signal,
  };
}

const everyMs = 1000;

/** How many rows of a file the server has read, asked every second; a file that is read at once asks nothing. */
export function rowsReadQuery(transferId: string | null) {
  return queryOptions({
    queryKey: ['rows-read', transferId],
    queryFn:
      transferId === null
        ? skipToken
        : async ({ signal }) => {
            const call = { params: { path: { transferId } }, signal };
            return (await unwrap(api.GET('/api/upload/progress/{transferId}', call))).rows_read;
          },
    initialData: 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A server that cannot tell is not asked again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : everyMs),
  });
}
