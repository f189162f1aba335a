import { multipart } from '@forecast-console/api-client';
import type { components } from '@forecast-console/api-client/schema';
import { api, unwrap } from '../../lib/api.ts';
import type { FileType, UploadMode } from './file-type-of.ts';
import type { Progress } from './progress-text.ts';

export interface UploadChoice {
  file: File;
  fileType: FileType;
  uploadMode: UploadMode;
  /** What the user says single columns are (contract, ColumnMapping); without it all are detected. */
  mapping?: string | undefined;
}

/** How a transfer is watched and stopped. */
export interface Transfer {
  /** By which the server is asked how far it has read. */
  id: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export type PreviewAnswer = components['schemas']['PreviewAnswer'];
export type UploadAnswer = components['schemas']['UploadAnswer'];

export function previewFile(choice: UploadChoice, transfer: Transfer): Promise<PreviewAnswer> {
  return unwrap(api.POST('/api/preview', call(choice, transfer)));
}

export function uploadFile(choice: UploadChoice, transfer: Transfer): Promise<UploadAnswer> {
  return unwrap(api.POST('/api/upload', call(choice, transfer)));
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
